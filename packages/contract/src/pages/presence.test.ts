import { describe, expect, test } from 'vitest'

import { DateOrTimestamp } from '../analytics/analytics.ts'
import { givenInstant } from '../core/instant.ts'
import { Language } from './language.ts'
import { DocumentInput, emptyDocument } from '../documents/document.ts'
import { withoutDueInstants } from '../documents/due-instants.ts'
import { isVisibleAt, nextBoundary } from '../links/link-values.ts'
import { AccountTimeZone } from '../account/account.ts'
import { NewPage, Utm } from './page.ts'
import { NewLink } from '../links/link.ts'

const given = givenInstant('When')
const issuesOf = ({ error }: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  error?.issues.map(({ path }) => path.join('.'))

describe('an instant', () => {
  test.each([
    ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T10:30:00+01:00', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T00:15:07.5-09:15', '2026-03-01T09:30:07.500Z'],
    ['2024-02-29T00:00:00.12Z', '2024-02-29T00:00:00.120Z'],
    ['0001-01-01T00:00Z', '0001-01-01T00:00:00.000Z'],
  ])('%s is read as %s', (text, instant) => {
    expect(given.parse(text)).toBe(instant)
  })

  test.each([
    '2026-03-01T09:30',
    '2026-03-01 09:30Z',
    '2026-03-01',
    '2026-02-30T09:30Z',
    '2025-02-29T09:30Z',
    '2026-13-01T09:30Z',
    '2026-03-01T24:00Z',
    '2026-03-01T09:60Z',
    '2026-03-01T09:30:00.1234Z',
    '2026-03-01T09:30:00,5Z',
    '2026-03-01T09:30+0100',
    '+002026-03-01T09:30Z',
    '0000-06-01T00:00Z',
    '0001-01-01T00:00+01:00',
    '9999-12-31T23:59-01:00',
    ' 2026-03-01T09:30Z',
    '',
  ])('%j is refused', (text) => {
    expect(given.safeParse(text).success).toBe(false)
  })

  test.each(['2026-03-01T09:30', '2026-03-01T09:30:00', '2026-03-01T09:30:00.123'])('%s is refused for its missing time zone', (text) => {
    for (const schema of [given, DateOrTimestamp])
      expect(schema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'Must end with a time zone: Z, or an offset such as +02:00',
      ])
  })
})

describe('a language', () => {
  test.each(['de', 'pt-BR', 'zh-Hant-TW', 'ES-419', 'sl-rozaj', 'de-CH-1996', 'yue', 'sr-Latn'])('%s is stored as given', (tag) => {
    expect(Language.parse(tag)).toBe(tag)
  })

  test.each([
    'und',
    'UND-Latn',
    'x-private',
    'de-u-co-phonebk',
    'en-a-bbb',
    'de_DE',
    'd',
    'deut',
    'zh-cmn',
    'de-',
    '',
    'i-klingon',
    'sl-rozaj-rozaj',
  ])('%j is refused', (tag) => {
    expect(Language.safeParse(tag).success).toBe(false)
  })
})

test('campaign tags have at least one value, and no others than three', () => {
  expect(Utm.parse({ campaign: 'spring' })).toEqual({ source: null, medium: null, campaign: 'spring' })
  for (const utm of [{}, { source: null }, { source: '' }, { source: ' ' }, { source: 'a', term: 'b' }, { source: 'a'.repeat(65) }])
    expect(Utm.safeParse(utm).success, JSON.stringify(utm)).toBe(false)
})

test('a page is not published and unpublished at the same time, in whatever zone it is written', () => {
  const page = { title: 'T', description: '', slug: 'a', publishAt: '2096-01-01T00:00Z' }
  expect(issuesOf(NewPage.safeParse({ ...page, unpublishAt: '2096-01-01T02:00+02:00' }))).toEqual(['unpublishAt'])
  expect(NewPage.safeParse({ ...page, unpublishAt: '2095-01-01T00:00Z' }).success).toBe(true)
})

test('a link is shown for a while, or always', () => {
  const link = { pageId: 'page_01jd8q4ws8fc5v2m3n9t6k7xza', url: 'https://example.com', visibleFrom: '2026-03-01T10:00+01:00' }
  expect(issuesOf(NewLink.safeParse({ ...link, visibleUntil: '2026-03-01T09:00Z' }))).toEqual(['visibleUntil'])
  expect(NewLink.parse({ ...link, visibleUntil: '2026-03-01T09:00:00.001Z' })).toMatchObject({ visibleFrom: '2026-03-01T09:00:00.000Z' })
})

test('documents have the same rules, with paths into their links', () => {
  const at = '2096-01-01T00:00Z'
  const links = [{ key: 'a', url: 'https://example.com', visibleFrom: at, visibleUntil: at }]
  const document = { ...emptyDocument, slug: 'a', title: 'T', publishAt: at, unpublishAt: at }
  expect(issuesOf(DocumentInput.safeParse({ ...document, links }))).toEqual(['links.0.visibleUntil', 'unpublishAt'])
})

test('publications that are due are resolved: the later one decides', () => {
  const [early, late, now, later] = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => `${day}T00:00:00.000Z`)
  const resolved = (publishAt: string | undefined, unpublishAt: string | undefined, published = false) => {
    const document = { ...emptyDocument, published, publishAt: publishAt ?? null, unpublishAt: unpublishAt ?? null }
    const { published: is, ...rest } = withoutDueInstants(document, now ?? '')
    return [is, rest.publishAt, rest.unpublishAt]
  }
  expect(resolved(early, late, true)).toEqual([false, null, null])
  expect(resolved(late, early)).toEqual([true, null, null])
  expect(resolved(now, later)).toEqual([true, null, later])
  expect(resolved(later, early, true)).toEqual([false, later, null])
  expect(resolved(later, undefined)).toEqual([false, later, null])
})

test('a link is shown from its first instant until before its second', () => {
  const link = { visibleFrom: '2026-01-01T00:00:00.000Z', visibleUntil: '2026-01-02T00:00:00.000Z' }
  const [from, until] = [Date.parse(link.visibleFrom), Date.parse(link.visibleUntil)]
  expect([from - 1, from, until - 1, until].map((now) => isVisibleAt(link, now))).toEqual([false, true, true, false])
  expect([from - 1, from, until].map((now) => nextBoundary([link], now))).toEqual([from, until, Number.POSITIVE_INFINITY])
  const always = { visibleFrom: null, visibleUntil: null }
  expect([isVisibleAt(always, 0), nextBoundary([always], 0)]).toEqual([true, Number.POSITIVE_INFINITY])
})

test('a time zone is a name of the IANA database', () => {
  for (const timeZone of ['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia', null])
    expect(AccountTimeZone.parse({ timeZone })).toEqual({ timeZone })
  for (const timeZone of ['Europe/Atlantis', '+01:00', '', 'a'.repeat(65)])
    expect(AccountTimeZone.safeParse({ timeZone }).success).toBe(false)
})

test('an offset may be without minutes', () => {
  expect(given.parse('2029-12-01T10:00+02')).toBe('2029-12-01T08:00:00.000Z')
  expect(given.safeParse('2029-12-01T10:00+0200').success).toBe(false)
})
