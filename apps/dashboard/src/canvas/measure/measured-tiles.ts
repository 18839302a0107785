import type { TileSize } from '@tessera/contract'

import { type Box, boxOf, columnsOf, type GridLines, startsOf } from './grid-lines.ts'
import { cellsOf } from '../drag/drop-index.ts'

/** The layout of the rendered page: boxes and elements of tiles by their `data-link-id`, in pixels of the page. */
export type MeasuredTiles = {
  boxes: ReadonlyMap<string, Box>
  cells: ReadonlyMap<string, HTMLElement>
  /** Null if the page has no links. */
  lines: GridLines | null
  /** Corner radius of the tiles. */
  radius: number
  pageHeight: number
}

export const nothingMeasured: MeasuredTiles = { boxes: new Map(), cells: new Map(), lines: null, radius: 0, pageHeight: 0 }

const linesOf = (grid: HTMLElement, root: HTMLElement): GridLines => {
  const { gridTemplateColumns, gridTemplateRows, columnGap, rowGap, direction } = getComputedStyle(grid)
  const [inner, outer] = [grid.getBoundingClientRect(), root.getBoundingClientRect()]
  const gap = { x: Number.parseFloat(columnGap), y: Number.parseFloat(rowGap) }
  return {
    box: { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height },
    columns: startsOf(gridTemplateColumns, gap.x),
    rows: startsOf(gridTemplateRows, gap.y),
    gap,
    rightToLeft: direction === 'rtl',
  }
}

const radiusOf = (tile: Element | null | undefined): number => (tile ? Number.parseFloat(getComputedStyle(tile).borderTopLeftRadius) : 0)

export const measureTiles = (root: HTMLElement): MeasuredTiles => {
  const pageHeight = root.offsetHeight
  const found = [...root.querySelectorAll<HTMLElement>('[data-link-id]')].toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
  const grid = found[0]?.parentElement
  if (!grid) return { ...nothingMeasured, pageHeight }
  const lines = linesOf(grid, root)
  // Computed, not measured: measuring a hundred tiles is slower than their layout, and animated tiles are not in their places.
  const places = cellsOf(
    found.map(({ dataset }) => dataset['size'] as TileSize),
    columnsOf(lines),
  )
  const idOf = ({ dataset }: HTMLElement): string => dataset['linkId'] ?? ''
  const cells = new Map(found.map((cell) => [idOf(cell), cell]))
  const boxes = new Map(found.map((cell, index) => [idOf(cell), boxOf(lines, places[index]!)]))
  return { boxes, cells, lines, radius: radiusOf(found[0]?.firstElementChild), pageHeight }
}

export const isSameLayout = (a: MeasuredTiles, b: MeasuredTiles): boolean => {
  const [one, other] = [a, b].map(({ boxes, lines, radius, pageHeight }) => JSON.stringify([[...boxes], lines, radius, pageHeight]))
  return one === other
}
