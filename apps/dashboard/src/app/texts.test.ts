import { expect, test } from 'vitest'

import { textsWrittenIn } from './text-scanner.ts'
import { forms, locale } from '../ui/text/template.ts'

const sources = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '!../**/*.test.ts',
    '!../**/testing.ts',
    '!../app/text-scanner.ts',
    '!./text-scanner.ts',
    '!../**/*.gen.ts',
    '!../**/texts.ts',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const files = import.meta.glob<Record<string, unknown>>('../**/texts.ts', { eager: true })
const texts = Object.entries(files).flatMap(([file, all]) => Object.entries(all).map(([name, text]) => ({ name: `${file} ${name}`, text })))

test('no source file contains text outside texts.ts', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const written = Object.entries(sources).flatMap(([file, source]) => textsWrittenIn(file, source).map((text) => `${file}: ${text}`))
  expect(written).toEqual([])
})

/** A source, and the texts found in it. */
const samples: [string, string[]][] = [
  ['<p>in all</p>', ['in all']],
  ['<p>{exact ? "in all" : `about ${count}`}</p>', ['in all', 'about']],
  ['<>{reason && "no reason"}</>', ['no reason']],
  ['<Field label="name" />', ['name']],
  ['<Field hint={shown ? "a hint" : undefined} className="px-2 py-1" />', ['a hint']],
  ['toast.error("could not go there", { description: "try " + "again" })', ['could not go there', 'try', 'again']],
  ['const choices = [{ value: "dark", label: "dark" }]', ['dark']],
  ['const words = { yes: "Yes", no: "Not yet, it is Sunday" }', ['Yes', 'Not yet, it is Sunday']],
  ['const key = { to: "/", keys: "Mod+K", kind: "button" }', []],
  ['<p className="font-medium">{texts.lead} · {count} Tessera</p>', []],
]

test.each(samples)('finds the shown texts in %s', (source, found) => {
  expect(textsWrittenIn('sample.tsx', source)).toEqual(found)
})

test('every text is a plain string, so that the build can inline it', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(({ text }) => typeof text !== 'string' || text.trim() === '')).toEqual([])
})

test('a text with plural forms has one for each form of the language', () => {
  expect(forms.split('|').toSorted()).toEqual(new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted())
  const counted = texts.filter(({ text }) => String(text).includes('|'))
  expect(counted.length).toBeGreaterThan(0)
  expect(counted.filter(({ text }) => String(text).split('|').length !== forms.split('|').length)).toEqual([])
})
