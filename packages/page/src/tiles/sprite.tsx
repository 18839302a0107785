import type { PublicLink, Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { icons } from './icons.generated.ts'
import { hash, mosaic } from './mosaic.ts'

const paths = (seed: string, columns: number, rows: number): string =>
  mosaic(seed, columns, rows)
    .map((d, tone) => d && `<path class="m${tone}" d="${d}"/>`)
    .join('')

// All decorated tiles share four boards, so each tile costs only a short reference.
const boardNames = ['a', 'b', 'c', 'd']
const boards = boardNames.map(
  (seed) => `<symbol id="b-${seed}" viewBox="0 0 139 79" preserveAspectRatio="xMidYMid slice">${paths(`board ${seed}`, 14, 8)}</symbol>`,
)

const boardIndex = (id: string): number => hash(id) % boards.length

const symbol = (id: string, content: string): string => `<symbol id="i-${id}" viewBox="0 0 256 256">${content}</symbol>`

/** A reference to a drawing of the sprite, as raw HTML: as React elements they would be a third of a page's elements. */
export const drawingOf = (id: string): string => `<use href="#${id}"/>`

const boardDrawings = (className: string) =>
  boardNames.map((id) => (
    <svg key={id} className={className} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawingOf(`b-${id}`) }} />
  ))
const arts = boardDrawings('tv-mo')
const strips = boardDrawings('tv-strip')

/** The field of stones of a link without an image. */
export const artOf = (linkId: string): ReactElement => arts[boardIndex(linkId)]!
export const stripOf = (linkId: string): ReactElement => strips[boardIndex(linkId)]!

/** The drawings that the tiles of a page refer to. `decorated` are the links that show a board. */
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
  // Sorted, so that reordering tiles does not change the sprite: browsers redraw every reference to a changed sprite.
  const types = [...new Set(links.map((link) => link.type))].toSorted()
  const used = [...new Set(decorated.map((link) => boardIndex(link.id)))].toSorted((a, b) => a - b)
  const html =
    used.map((index) => boards[index]).join('') +
    types.map((type) => symbol(type, glyphs[type])).join('') +
    symbol('go', icons.go) +
    (links.some((link) => link.highlighted) ? symbol('star', icons.star) : '')
  return <svg className="tv-sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The brand's field of stones, filling the width of its box. */
export const Mosaic = ({ seed, columns, rows }: { seed: string; columns: number; rows: number }) => (
  <svg
    className="tv-field"
    viewBox={`0 0 ${columns * 10 - 1} ${rows * 10 - 1}`}
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    dangerouslySetInnerHTML={{ __html: paths(seed, columns, rows) }}
  />
)
