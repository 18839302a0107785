import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'

import { fixtures, type LinkPage } from '../testing/pages.ts'
import { hostileText, plainPage } from '../testing/plain-pages.ts'
import { plainVcard } from './vcard.ts'

const [ferrite] = fixtures as [LinkPage]

type Property = [name: string, parameters: object, type: string, ...values: unknown[]]
const read = (vcard: string) => {
  const [kind, properties] = ICAL.parse(vcard) as [string, Property[]]
  expect(kind).toBe('vcard')
  // The parser reads `\\;` as vCard 4 does, where only structured values need it.
  const unescaped = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value)
  const valuesOf = (name: string) => properties.filter(([found]) => found === name).map(([, , , ...values]) => unescaped(values[0]))
  return { names: properties.map(([name]) => name), valuesOf }
}

test('a page is a contact with its name, its address, the profiles that are marked as such, and its description', () => {
  const page = { ...ferrite, tiles: ferrite.tiles.map((link) => ({ ...link, me: link.type === 'blog' })) }
  const { names, valuesOf } = read(plainVcard(plainPage(page)))
  expect(names).toEqual(['version', 'n', 'fn', 'url', 'url', 'url', 'note'])
  expect(valuesOf('version')).toEqual(['3.0'])
  expect(valuesOf('fn')).toEqual(['Mara Lindqvist'])
  expect(valuesOf('n')).toEqual([['', 'Mara Lindqvist', '', '', '']])
  expect(valuesOf('url')).toEqual(['https://tessera.example/ferrite', 'https://mara.example/notes', 'https://mara.example/notes/why-bytes'])
  expect(valuesOf('note')).toEqual([ferrite.description])
})

test('a page that shows no name is named by its title, and an empty description is left out', () => {
  for (const change of [{ name: null }, { theme: { ...ferrite.theme, showByline: false } }]) {
    const { names, valuesOf } = read(plainVcard(plainPage({ ...ferrite, ...change, description: '' })))
    expect(valuesOf('fn')).toEqual(['Ferrite'])
    expect(names).not.toContain('note')
  }
})

test('lines end with CRLF and have at most 75 octets, each of them valid UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (description) => {
      const bytes = Buffer.from(plainVcard(plainPage({ ...ferrite, description: description.replace(/\p{Cc}/gu, '') })))
      const lines = bytes.toString('latin1').split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(line.length).toBeLessThanOrEqual(75)
        const decoder = new TextDecoder('utf-8', { fatal: true })
        expect(() => decoder.decode(Buffer.from(line, 'latin1'))).not.toThrow()
      }
    }),
  )
})

test('any text arrives unchanged and adds no property', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (name, description) => {
      const { names, valuesOf } = read(plainVcard(plainPage({ ...ferrite, name, description })))
      expect(names).toEqual(['version', 'n', 'fn', 'url', 'note'])
      expect(valuesOf('fn')).toEqual([name])
      expect(valuesOf('note')).toEqual([description])
    }),
  )
})
