import type { PublicLink, Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { icons } from './icons.generated.ts'
import { hash, mosaic } from './mosaic.ts'

const paths = (seed: string, columns: number, rows: number): string =>
  mosaic(seed, columns, rows)
    .map((d, tone) => d && `<path class="m${tone}" d="${d}"/>`)
    .join('')

// Four boards that all decorated tiles share: two hundred of them cost two hundred short references.
const boards = ['a', 'b', 'c', 'd'].map(
  (seed) => `<symbol id="b-${seed}" viewBox="0 0 139 79" preserveAspectRatio="xMidYMid slice">${paths(`board ${seed}`, 14, 8)}</symbol>`,
)

const boardIndex = (id: string): number => hash(id) % boards.length

const symbol = (id: string, content: string): string => `<symbol id="i-${id}" viewBox="0 0 256 256">${content}</symbol>`

/** A drawing of the sprite, as text that React writes as it is: it takes a third of the elements off a page. */
export const drawingOf = (id: string): string => `<use href="#${id}"/>`

const boardDrawings = (className: string) =>
  ['a', 'b', 'c', 'd'].map((id) => (
    <svg key={id} className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf(`b-${id}`) }} />
  ))
const arts = boardDrawings('tv-mo')
const strips = boardDrawings('tv-strip')

/** The field of stones that stands for a link's picture. */
export const artOf = (linkId: string): ReactElement => arts[boardIndex(linkId)]!
export const stripOf = (linkId: string): ReactElement => strips[boardIndex(linkId)]!

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
  // In an order of their own: where tiles only change places the text stays, else a browser would draw all that refers to it anew.
  const types = [...new Set(links.map((link) => link.type))].toSorted()
  const used = [...new Set(decorated.map((link) => boardIndex(link.id)))].toSorted((a, b) => a - b)
  const html =
    used.map((index) => boards[index]).join('') +
    types.map((type) => symbol(type, glyphs[type])).join('') +
    symbol('go', icons.go) +
    (links.some((link) => link.highlighted) ? symbol('star', icons.star) : '')
  return <svg className="tv-sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The brand's field of stones, as wide as its box. */
export const Mosaic = ({ seed, columns, rows }: { seed: string; columns: number; rows: number }) => (
  <svg
    className="tv-field"
    viewBox={`0 0 ${columns * 10 - 1} ${rows * 10 - 1}`}
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: paths(seed, columns, rows) }}
  />
)
