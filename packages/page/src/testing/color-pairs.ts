/** Text colors and backgrounds of pages, by the names of their custom properties, with the contrast that each pair needs. */
export type ColorPair = readonly [ink: string, background: string, ratio: number]

/** What stands directly on the page: its text, its focus rings, and the text of tiles without a background of their own. */
export const inksOnPage: readonly (readonly [ink: string, ratio: number])[] = [
  ['fg', 4.5],
  ['muted', 4.5],
  ['accent-ink', 4.5],
  ['focus', 3],
]

const blocks = [0, 1, 2, 3, 4, 5]

/** What stands on tiles and on the strips over pictures. */
export const colorPairs: readonly ColorPair[] = [
  ...['fg', 'muted', 'accent-ink'].map((ink): ColorPair => [ink, 'surface', 4.5]),
  ['accent-ink', 'soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-chip', 3],
  // An outlined tile swaps its colors when the pointer is over it.
  ['bg', 'fg', 4.5],
  ['on-soft', 'surface', 4.5],
  ['on-soft', 'soft-2', 4.5],
  ['on-soft', 'soft-3', 4.5],
  ['focus', 'surface', 3],
  ...blocks.flatMap((i): ColorPair[] => [
    [`w${i}`, `v${i}`, 4.5],
    [`w${i}`, `x${i}`, 4.5],
  ]),
]
