import type { Theme } from '@tessera/contract'
import type { ReactElement } from 'react'

import { icons } from './icons.generated.ts'
import type { linkIcons } from './link-icons.generated.ts'
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
// The marks fill their view box, unlike the other glyphs.
const markSymbol = (id: string, path: string): string => `<symbol id="i-${id}" viewBox="-2 -2 28 28"><path d="${path}"/></symbol>`

/** Drawings of the icons that links and contacts may have besides those of the types. */
export type LinkIcons = typeof linkIcons

const markPrefix = 'brand-'

/** An icon whose drawing is not there is drawn as that of an ordinary link. */
const iconSymbol = (name: string, weight: 'duotone' | 'fill', more: LinkIcons | undefined): string => {
  const byType: Readonly<Record<string, string>> = icons[weight]
  const generic: Readonly<Record<string, string>> = more?.[weight] ?? {}
  const marks: Readonly<Record<string, string>> = more?.marks ?? {}
  const mark = name.startsWith(markPrefix) ? marks[name.slice(markPrefix.length)] : undefined
  return mark === undefined ? symbol(name, byType[name] ?? generic[name] ?? byType['other']!) : markSymbol(name, mark)
}

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

type SpriteProps = {
  /** The names of the icons of all tiles. */
  names: readonly string[]
  /** The ids of the tiles that show a board. */
  decorated: readonly string[]
  highlighted: boolean
  iconStyle: Theme['iconStyle']
  linkIcons: LinkIcons | undefined
}

/** The drawings that the tiles of a page refer to. */
export const Sprite = ({ names, decorated, highlighted, iconStyle, linkIcons }: SpriteProps) => {
  const weight = iconStyle === 'duotone' ? 'duotone' : 'fill'
  // Sorted, so that reordering tiles does not change the sprite: browsers redraw every reference to a changed sprite.
  const usedNames = [...new Set(names)].toSorted()
  const used = [...new Set(decorated.map(boardIndex))].toSorted((a, b) => a - b)
  const html =
    used.map((index) => boards[index]).join('') +
    usedNames.map((name) => iconSymbol(name, weight, linkIcons)).join('') +
    symbol('go', icons.go) +
    (highlighted ? symbol('star', icons.star) : '')
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
