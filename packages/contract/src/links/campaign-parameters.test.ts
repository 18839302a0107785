import fc from 'fast-check'
import { expect, test } from 'vitest'

import { withCampaign, linkDestination } from './campaign-parameters.ts'
import type { Utm } from '../pages/page.ts'

const utm: Utm = { source: 'tessera', medium: null, campaign: 'a b&c=d' }
const added = 'utm_source=tessera&utm_campaign=a%20b%26c%3Dd'

test.each([
  ['https://example.com/', `https://example.com/?${added}`],
  ['https://example.com/?', `https://example.com/?${added}`],
  ['https://example.com/?a=1', `https://example.com/?a=1&${added}`],
  ['https://example.com/?a=1&', `https://example.com/?a=1&${added}`],
  ['https://example.com/#', `https://example.com/?${added}#`],
  ['https://example.com/a?b=%2f+c&sig=x%2By~(1)#d?e#f', `https://example.com/a?b=%2f+c&sig=x%2By~(1)&${added}#d?e#f`],
  ['https://example.com/a#?utm_source=x', `https://example.com/a?${added}#?utm_source=x`],
  ['https://example.com/utm_source=x?b=utm_source', `https://example.com/utm_source=x?b=utm_source&${added}`],
  ['https://example.com/?xutm_source=1', `https://example.com/?xutm_source=1&${added}`],
  ['https://example.com/?q=%zz', `https://example.com/?q=%zz&${added}`],
])('%s leads to %s', (destination, location) => {
  expect(withCampaign(destination, utm)).toBe(location)
})

test.each([
  'https://example.com/?utm_source=x',
  'https://example.com/?a=1&UTM_Content#b',
  'https://example.com/?%75tm_term=1',
  'https://example.com/?a?b&utm_=',
])('%s has a campaign of its own and stays as it is', (destination) => {
  expect(withCampaign(destination, utm)).toBe(destination)
})

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }).filter((value) => value.isWellFormed())
const optionalText = fc.option(text)
const utms = fc
  .record({ source: optionalText, medium: optionalText, campaign: optionalText })
  .filter(({ source, medium, campaign }) => source !== null || medium !== null || campaign !== null)
const part = fc.oneof(
  fc.constantFrom('utm', 'UTM_', 'utm_source=x', '?', '&', '=', '%', '%2F', '+', ';', "'", '(', '~', '/', 'é', '%zz'),
  fc.string(),
)
const parts = fc.array(part, { maxLength: 8 }).map((all) => all.join(''))
const addresses = fc
  .tuple(fc.webUrl(), fc.option(parts), fc.option(parts))
  .map(([url, query, fragment]) => linkDestination(url + (query === null ? '' : `?${query}`) + (fragment === null ? '' : `#${fragment}`)))
  .filter((url) => url !== null)

test('only the parameters are added, at one place, and a parser reads them back', () => {
  fc.assert(
    fc.property(addresses, utms, (destination, given) => {
      const location = withCampaign(destination, given)
      const [before, after] = [new URL(destination).searchParams, new URL(location).searchParams]
      if ([...before.keys()].some((name) => /^utm_/i.test(name))) {
        expect(location).toBe(destination)
        return
      }
      const hash = destination.indexOf('#')
      const end = hash < 0 ? destination.length : hash
      const inserted = location.slice(end, location.length - (destination.length - end))
      expect(location).toBe(destination.slice(0, end) + inserted + destination.slice(end))
      expect(inserted).toMatch(/^[?&]?(?:utm_(?:source|medium|campaign)=[A-Za-z0-9\-._~%]+(?:&|$))+$/)
      const expected = (['source', 'medium', 'campaign'] as const).flatMap((name) =>
        given[name] === null ? [] : [[`utm_${name}`, given[name]]],
      )
      expect([...after].filter(([name]) => name.startsWith('utm_'))).toEqual(expected)
      expect([...after].slice(0, -expected.length)).toEqual([...before])
    }),
    { numRuns: 2_000 },
  )
})
