import type { Theme } from '@tessera/contract'

import { faces } from './faces.generated.ts'

type Face = { name: string; files: readonly string[]; has: (code: number) => boolean }

const own: Readonly<Record<Theme['typography'], string>> = {
  modern: 'geist',
  editorial: 'fraunces',
  mono: 'geist-mono',
  geometric: 'outfit',
}

const coverage = (characters: string): ((code: number) => boolean) => {
  const ranges = characters.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
  return (code) => ranges.some(([from = 0, to = from]) => from <= code && code <= to)
}

const all = faces.map(({ family, subset, files, characters }) => ({
  family,
  face: { name: `${family}-${subset}`, files, has: coverage(characters) } satisfies Face,
}))
const owned = new Set(Object.values(own))

/** The typography's own faces, then those that stand in for what these lack. */
const facesOf = (typography: Theme['typography']): Face[] => [
  ...all.filter(({ family }) => family === own[typography]).map(({ face }) => face),
  ...all.filter(({ family }) => !owned.has(family)).map(({ face }) => face),
]

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
/** A space behind an emoji would be drawn from the emoji's font, where it is as wide as an emoji. */
const wideSpace = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\ufe0f?) /gu
/** What turns the direction of a text, or is nothing but invisible. Joiners stay: they shape letters and emoji. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first of these faces that has each character; undefined stands for a character that none has. */
const facesFor = (text: string, available: readonly Face[]): (Face | undefined)[] =>
  Array.from(text)
    .filter((character) => !ignorable.test(character))
    .map((character) => available.find((face) => face.has(character.codePointAt(0) ?? 0)))

/** As written, else without the marks that no face has, else in plain letters, as of those that only look bold or are set in a circle. */
const forms = (grapheme: string, has: (text: string) => boolean): string | undefined =>
  [grapheme, grapheme.replace(/\p{M}/gu, (mark) => (has(mark) ? mark : '')), grapheme.normalize('NFKC')].find(
    (form) => form !== '' && has(form),
  )

/**
 * A text without the characters that no font here has, such as Chinese ones: a card shows no empty boxes. Nothing at all where
 * these are the greater part, because the rest would say something else.
 */
export const drawable = (text: string, typography: Theme['typography']): string => {
  const available = facesOf(typography)
  const plain = text
    .normalize('NFC')
    .replace(/\ufe0f?\u20e3/g, '')
    .replace(invisible, '')
    .replace(/\s+/g, ' ')
  const whole = [...graphemes.segment(plain)]
  const kept = whole.flatMap(({ segment }) => forms(segment, (form) => !facesFor(form, available).includes(undefined)) ?? [])
  if (kept.length * 2 <= whole.length) return ''
  return kept.join('').replace(/ +/g, ' ').trim().replace(wideSpace, '\u00a0')
}

/** The faces that a drawable text needs, in the order of a `font-family`: the first always, the others where they have something to draw. */
export const neededFaces = (text: string, typography: Theme['typography']): { name: string; files: readonly string[] }[] => {
  const available = facesOf(typography)
  const needed = new Set(facesFor(text, available))
  return available.filter((face, index) => index === 0 || needed.has(face)).map(({ name, files }) => ({ name, files }))
}
