import { Resvg } from '@resvg/resvg-js'
import { fixtures } from '@tessera/page/fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { badgeOf, drawBadge } from './badge.ts'

const theme = fixtures[0]!.theme
const titleOf = (title: string) => badgeOf({ title, theme }).title

test('a badge shows "links" and the title, in the accent color of the page', async () => {
  expect(badgeOf(fixtures[0]!)).toEqual({ title: 'Ferrite', color: '#0e6b57' })
  expect(badgeOf({ title: 'Own', theme: { ...theme, accent: '#ABC' } }).color).toBe('#aabbcc')
  const svg = await drawBadge(badgeOf(fixtures[0]!))
  expect(svg).toMatch(/^<svg [^>]*aria-label="links: Ferrite"/)
  expect(svg).toContain('fill="#0e6b57"')
  expect(svg).not.toMatch(/<(?:a|script|style|image|foreignObject)\b/)
})

test('a title has at most 40 characters, and is cut between letters as readers see them', () => {
  expect(titleOf('x'.repeat(40))).toBe('x'.repeat(40))
  expect(titleOf('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
  expect(titleOf(`${'x'.repeat(37)}👩‍👩‍👧‍👦 and more`)).toBe(`${'x'.repeat(37)}…`)
  expect(titleOf(`\u202E${'word '.repeat(20)}`)).toBe(`${'word '.repeat(8).slice(0, 39)}…`)
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (title) => [...titleOf(title)].length <= 40))
})

test('a badge is an image whatever the title is, and the title becomes no markup', async () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'<>&"\'/ \uFFFF\u202E'), fc.string({ unit: 'grapheme', maxLength: 1 })) })
  const elements = (svg: string) => svg.match(/<\/?[a-zA-Z]+/g)
  const expected = elements(await drawBadge(badgeOf({ title: 'Title', theme })))
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const svg = await drawBadge(badgeOf({ title: `a${given.replace(/\p{Cc}/gu, '')}`, theme }))
      expect(elements(svg)).toEqual(expected)
      expect(svg).not.toMatch(/[\uFFFE\uFFFF\u202E]/)
    }),
  )
  const drawn = await drawBadge(badgeOf({ title: '</text> & "\uFFFF', theme }))
  expect(new Resvg(drawn, { font: { loadSystemFonts: false } }).height).toBe(20)
})
