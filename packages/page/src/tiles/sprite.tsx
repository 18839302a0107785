import type { PublicLink, Theme } from '@tessera/contract'

import { icons } from '../icons.generated.ts'
import { hash, mosaic } from '../mosaic.ts'

const paths = (seed: string, columns: number, rows: number): string =>
  mosaic(seed, columns, rows)
    .map((d, tone) => d && `<path class="m${tone}" d="${d}"/>`)
    .join('')

// Four boards that all decorated tiles share: two hundred of them cost two hundred short references.
const boards = ['a', 'b', 'c', 'd'].map(
  (seed) => `<symbol id="b-${seed}" viewBox="0 0 139 79" preserveAspectRatio="xMidYMid slice">${paths(`board ${seed}`, 14, 8)}</symbol>`,
)

const boardIndex = (id: string): number => hash(id) % boards.length

export const boardOf = (linkId: string): string => `b-${'abcd'[boardIndex(linkId)]}`

const symbol = (id: string, content: string): string => `<symbol id="i-${id}" viewBox="0 0 256 256">${content}</symbol>`

export const Glyph = ({ id, className }: { id: string; className?: string }) => (
  <svg className={className} aria-hidden="true" focusable="false">
    <use href={`#${id}`} />
  </svg>
)

/** Drawings that the tiles of this page refer to. `decorated` are the links that show a board. */
export const Sprite = ({
  links,
  decorated,
  iconStyle,
}: {
  links: readonly PublicLink[]
  decorated: readonly PublicLink[]
  iconStyle: Theme['iconStyle']
}) => {
  const glyphs = iconStyle === 'duotone' ? icons.duotone : icons.fill
  const types = [...new Set(links.map((link) => link.type))]
  const used = [...new Set(decorated.map((link) => boardIndex(link.id)))].toSorted((a, b) => a - b)
  const html =
    used.map((index) => boards[index]).join('') +
    types.map((type) => symbol(type, glyphs[type])).join('') +
    symbol('go', icons.go) +
    (links.some((link) => link.highlighted) ? symbol('star', icons.star) : '')
  return <svg className="tv-sprite" aria-hidden="true" focusable="false" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The brand's field of stones, as wide as its box. */
export const Mosaic = ({ seed, columns, rows }: { seed: string; columns: number; rows: number }) => (
  <svg
    className="tv-field"
    viewBox={`0 0 ${columns * 10 - 1} ${rows * 10 - 1}`}
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    focusable="false"
    dangerouslySetInnerHTML={{ __html: paths(seed, columns, rows) }}
  />
)
