import type { Theme } from '@tessera/contract'

import { faces } from './faces.generated.ts'

type Face = { name: string; files: readonly string[]; has: (code: number) => boolean }

const ownFamilies: Readonly<Record<Theme['typography'], string>> = {
  modern: 'geist',
  editorial: 'fraunces',
  mono: 'geist-mono',
  geometric: 'outfit',
}

const coverage = (characters: string): ((code: number) => boolean) => {
  const ranges = characters.split(' ').map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
  return (code) => ranges.some(([from = 0, to = from]) => from <= code && code <= to)
}

const allFaces = faces.map(({ family, subset, files, characters }) => ({
  family,
  face: { name: `${family}-${subset}`, files, has: coverage(characters) } satisfies Face,
}))
const typographyFamilies = new Set(Object.values(ownFamilies))

/** The typography's own faces, followed by the fallback faces. */
const facesOf = (typography: Theme['typography']): Face[] => [
  ...allFaces.filter(({ family }) => family === ownFamilies[typography]).map(({ face }) => face),
  ...allFaces.filter(({ family }) => !typographyFamilies.has(family)).map(({ face }) => face),
]

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
/** A space after an emoji. It would be drawn with the emoji font, in which it is as wide as an emoji. */
const wideSpace = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\ufe0f?) /gu
/** Direction controls and other invisible characters. Joiners are kept, because they shape letters and emoji. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** For each character the first face that has it, or undefined. */
const facesFor = (text: string, available: readonly Face[]): (Face | undefined)[] =>
  Array.from(text)
    .filter((character) => !ignorable.test(character))
    .map((character) => available.find((face) => face.has(character.codePointAt(0) ?? 0)))

/**
 * The first drawable form of a grapheme: as written, without marks that no face has, or in plain letters (for letters that are bold or
 * circled by their code point).
 */
const forms = (grapheme: string, has: (text: string) => boolean): string | undefined =>
  [grapheme, grapheme.replace(/\p{M}/gu, (mark) => (has(mark) ? mark : '')), grapheme.normalize('NFKC')].find(
    (form) => form !== '' && has(form),
  )

/**
 * Removes characters that no font here has, such as Chinese ones, so that a card shows no empty boxes. Empty if at least half of the text
 * would be lost, because the rest could be misleading.
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

/** The faces that a drawable text needs, in `font-family` order. The first face is always included. */
export const neededFaces = (text: string, typography: Theme['typography']): { name: string; files: readonly string[] }[] => {
  const available = facesOf(typography)
  const needed = new Set(facesFor(text, available))
  return available.filter((face, index) => index === 0 || needed.has(face)).map(({ name, files }) => ({ name, files }))
}
