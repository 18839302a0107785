import type { PublicPage, TileSize } from '@tessera/contract'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import type { Extent } from '../../links/tile-traits.ts'
import { type Box, boxOf, columnsOf, type GridLines, startsOf, type Track, tracksOf } from './grid-lines.ts'
import { cellsOf } from '../drag/drop-index.ts'
import { animateMoves } from '../drag/tile-animation.ts'

/** The layout of the rendered page: boxes and elements of tiles by their id, in pixels of the page. */
export type MeasuredTiles = {
  boxes: ReadonlyMap<string, Box>
  cells: ReadonlyMap<string, HTMLElement>
  /** Null if the page has no tiles, or only headings. */
  lines: GridLines | null
  /** Corner radius of the tiles. */
  radius: number
  pageHeight: number
}

const nothingMeasured: MeasuredTiles = { boxes: new Map(), cells: new Map(), lines: null, radius: 0, pageHeight: 0 }

const gridSelector = '.tv-grid'
const headingSelector = '.tv-h2'

/** The lists of tiles and the headings above them, in the order of the page. */
const partsOf = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`${gridSelector}, ${headingSelector}`)]

const idOf = (element: HTMLElement): string => {
  const { linkId, headingId } = element.closest<HTMLElement>('[data-link-id], [data-heading-id]')?.dataset ?? {}
  return linkId ?? headingId ?? ''
}

const linesOf = (parts: readonly HTMLElement[], grid: HTMLElement, root: HTMLElement): GridLines => {
  const { gridTemplateColumns, columnGap, rowGap, direction } = getComputedStyle(grid)
  const [inner, outer] = [grid.getBoundingClientRect(), root.getBoundingClientRect()]
  const gap = { x: Number.parseFloat(columnGap), y: Number.parseFloat(rowGap) }
  const top = parts[0]?.getBoundingClientRect().top ?? inner.top
  const rows = parts.flatMap((part): Track[] => {
    const rect = part.getBoundingClientRect()
    const offset = rect.top - top
    if (part.matches(headingSelector)) return [{ start: offset, end: offset + rect.height }]
    return tracksOf(getComputedStyle(part).gridTemplateRows, gap.y, offset)
  })
  const [first = 0] = startsOf(getComputedStyle(grid).gridTemplateRows, gap.y).slice(1)
  return {
    box: { left: inner.left - outer.left, top: top - outer.top, width: inner.width, height: rows.at(-1)?.end ?? 0 },
    columns: startsOf(gridTemplateColumns, gap.x),
    rows,
    rowPitch: first,
    gap,
    rightToLeft: direction === 'rtl',
  }
}

const radiusOf = (tile: Element | null | undefined): number => (tile ? Number.parseFloat(getComputedStyle(tile).borderTopLeftRadius) : 0)

/** The cells of a list in the order of the page. Their order in the DOM may be another. */
const cellsIn = (grid: HTMLElement): HTMLElement[] =>
  [...grid.querySelectorAll<HTMLElement>('[data-link-id]')].toSorted((a, b) => Number(a.style.order) - Number(b.style.order))

const extentIn = (element: HTMLElement): Extent =>
  element.matches(headingSelector) ? 'heading' : ((element.dataset['size'] as TileSize | undefined) ?? '1x1')

const measureTiles = (root: HTMLElement): MeasuredTiles => {
  const pageHeight = root.offsetHeight
  const parts = partsOf(root)
  const found = parts.flatMap((part) => (part.matches(headingSelector) ? [part] : cellsIn(part)))
  const cells = new Map(found.map((element) => [idOf(element), element]))
  const grid = parts.find((part) => part.matches(gridSelector))
  if (!grid) return { ...nothingMeasured, boxes: headingBoxes(found, root), cells, pageHeight }
  const lines = linesOf(parts, grid, root)
  // Computed, not measured: measuring a hundred tiles is slower than their layout, and animated tiles are not in their places.
  const places = cellsOf(found.map(extentIn), columnsOf(lines))
  const boxes = new Map(found.map((element, index) => [idOf(element), boxOf(lines, places[index]!)]))
  return { boxes, cells, lines, radius: radiusOf(cellsIn(grid)[0]?.firstElementChild), pageHeight }
}

/** The boxes on a page that has nothing but headings. */
const headingBoxes = (headings: readonly HTMLElement[], root: HTMLElement): Map<string, Box> => {
  const outer = root.getBoundingClientRect()
  return new Map(
    headings.map((heading) => {
      const { left, top, width, height } = heading.getBoundingClientRect()
      return [idOf(heading), { left: left - outer.left, top: top - outer.top, width, height }]
    }),
  )
}

const isSameLayout = (a: MeasuredTiles, b: MeasuredTiles): boolean => {
  const [one, other] = [a, b].map(({ boxes, lines, radius, pageHeight }) => JSON.stringify([[...boxes], lines, radius, pageHeight]))
  return one === other
}

const orderOf = (page: PublicPage): string => page.tiles.map((tile) => `${tile.id} ${tile.kind === 'heading' ? '' : tile.size}`).join()

/** Measures the page after each render. If the order has changed, animates the tiles to their places, except the one being dragged. */
export const useMeasuredTiles = (
  root: HTMLElement | null,
  page: PublicPage,
  lifted: string | undefined,
): { tiles: MeasuredTiles; latest: RefObject<MeasuredTiles> } => {
  const [tiles, setTiles] = useState(nothingMeasured)
  const latest = useRef(nothingMeasured)
  const order = useRef('')
  // Typing rarely changes the layout, so most measurements cause no render.
  const show = useCallback((next: MeasuredTiles) => setTiles((shown) => (isSameLayout(shown, next) ? shown : next)), [])

  useLayoutEffect(() => {
    if (!root) return
    const before = latest.current
    latest.current = measureTiles(root)
    if (order.current !== orderOf(page)) animateMoves(root, before, latest.current, lifted)
    order.current = orderOf(page)
    show(latest.current)
  }, [root, page, lifted, show])

  // Loaded fonts and images, and a new size of the frame, change the layout without a render.
  useLayoutEffect(() => {
    if (!root) return undefined
    const observer = new ResizeObserver(() => show((latest.current = measureTiles(root))))
    for (const part of [root, ...(root.querySelector('main')?.parentElement?.children ?? [])]) observer.observe(part)
    return () => observer.disconnect()
  }, [root, show])
  return { tiles, latest }
}
