import { existsSync, readdirSync } from 'node:fs'

import { Theme } from '@tessera/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { faces } from './faces.generated.ts'
import { drawable, neededFaces } from './text.ts'

const typographies = Theme.shape.typography.unwrap().options
const folder = new URL('../../card-fonts/', import.meta.url)
const charactersOf = new Map<string, number[][]>(
  faces.map(({ family, subset, characters }) => {
    const ranges = characters.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
    return [`${family}-${subset}`, ranges] as const
  }),
)
const named = (text: string, typography: Theme['typography'] = 'modern') => neededFaces(text, typography).map(({ name }) => name)

describe('the text of a card', () => {
  test.each([
    ['Ferrite', 'Ferrite'],
    ['Tiếng Việt, Ελληνικά, Записки', 'Tiếng Việt, Ελληνικά, Записки'],
    ['مشروع, האתר, मेरी', 'مشروع, האתר, मेरी'],
    ['Studio 東京 Works', 'Studio Works'],
    ['日本語のページ', ''],
    ['𝓕𝓪𝓷𝓬𝔂 Ⓣⓔⓧⓣ ＡＢＣ', 'Fancy Text ABC'],
    ['z̸͙͒a̷l̶g̵o', 'zalgo'],
    ['\u202eevil\u202c \u200bname\ufeff', 'evil name'],
    ['\u200b\u2060', ''],
    ['1️⃣ first', '1 first'],
    ['👩‍🚀 Ada ❤️', '👩‍🚀\u00a0Ada ❤️'],
    ['two\nlines\tand  more ', 'two lines and more'],
  ])('%j is drawn as %j', (text, written) => {
    expect(drawable(text, 'modern')).toBe(written)
  })

  test('has only characters that a font can draw, in any typography, and does not change when processed again', () => {
    const invisible = /^\p{Default_Ignorable_Code_Point}$/u
    const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
    fc.assert(
      fc.property(anyText, fc.constantFrom(...typographies), (text, typography) => {
        const written = drawable(text, typography)
        const ranges = named(written, typography).flatMap((face) => charactersOf.get(face) ?? [])
        const drawn = (code: number) => ranges.some(([from = 0, to = from]) => from <= code && code <= to)
        expect(Array.from(written).filter((character) => !invisible.test(character) && !drawn(character.codePointAt(0) ?? 0))).toEqual([])
        expect(drawable(written, typography)).toBe(written)
        expect(written).toBe(written.trim())
      }),
    )
  })
})

describe('the fonts of a card', () => {
  test('are those of its typography, then the fallbacks it needs, and no others', () => {
    expect(typographies.map((typography) => named('Ada', typography))).toEqual([
      ['geist-latin'],
      ['fraunces-latin'],
      ['geist-mono-latin'],
      ['outfit-latin'],
    ])
    expect(named('Ada Łódź')).toEqual(['geist-latin', 'geist-latin-ext'])
    expect(named('Записки', 'modern')).toEqual(['geist-latin', 'geist-cyrillic'])
    expect(named('Записки', 'editorial')).toEqual(['fraunces-latin', 'noto-sans-cyrillic'])
    expect(named('דנה 🎧', 'editorial')).toEqual(['fraunces-latin', 'noto-sans-hebrew-hebrew', 'noto-emoji-emoji'])
  })

  test('are exactly the files in the folder', () => {
    const files = faces.flatMap((face) => [...face.files])
    expect(files.toSorted()).toEqual(readdirSync(folder).toSorted())
    for (const file of files) expect(existsSync(new URL(file, folder)), file).toBe(true)
  })
})
