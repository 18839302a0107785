import { type Box, type GridLines, startsOf } from './grid-lines.ts'

/** What the renderer has painted: the boxes of tiles by their `data-link-id`, in pixels of the page from its corner. */
export type MeasuredTiles = {
  boxes: ReadonlyMap<string, Box>
  cells: ReadonlyMap<string, HTMLElement>
  /** None while the page has no links. */
  lines: GridLines | null
  /** Of the tiles' corners. */
  radius: number
  pageHeight: number
}

export const nothingMeasured: MeasuredTiles = { boxes: new Map(), cells: new Map(), lines: null, radius: 0, pageHeight: 0 }

const linesOf = (grid: HTMLElement, root: HTMLElement): GridLines => {
  const { gridTemplateColumns, gridTemplateRows, columnGap, rowGap, direction } = getComputedStyle(grid)
  const [inner, outer] = [grid.getBoundingClientRect(), root.getBoundingClientRect()]
  return {
    box: { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height },
    columns: startsOf(gridTemplateColumns, Number.parseFloat(columnGap)),
    rows: startsOf(gridTemplateRows, Number.parseFloat(rowGap)),
    rightToLeft: direction === 'rtl',
  }
}

/** Offsets, unlike rectangles, are where a tile belongs while it still moves there. */
const boxOf = (cell: HTMLElement, grid: HTMLElement, { box }: GridLines): Box => ({
  left: box.left + cell.offsetLeft - grid.offsetLeft,
  top: box.top + cell.offsetTop - grid.offsetTop,
  width: cell.offsetWidth,
  height: cell.offsetHeight,
})

const radiusOf = (tile: Element | null | undefined): number => (tile ? Number.parseFloat(getComputedStyle(tile).borderTopLeftRadius) : 0)

export const measureTiles = (root: HTMLElement): MeasuredTiles => {
  const pageHeight = root.offsetHeight
  const found = [...root.querySelectorAll<HTMLElement>('[data-link-id]')]
  const grid = found[0]?.parentElement
  if (!grid) return { ...nothingMeasured, pageHeight }
  const lines = linesOf(grid, root)
  const cells = new Map(found.map((cell) => [cell.dataset['linkId'] ?? '', cell]))
  const boxes = new Map([...cells].map(([id, cell]) => [id, boxOf(cell, grid, lines)]))
  return { boxes, cells, lines, radius: radiusOf(found[0]?.firstElementChild), pageHeight }
}

/** Whether all stands where it stood. */
export const isSameLayout = (a: MeasuredTiles, b: MeasuredTiles): boolean => {
  const [one, other] = [a, b].map(({ boxes, lines, radius, pageHeight }) => JSON.stringify([[...boxes], lines, radius, pageHeight]))
  return one === other
}
