import type { PublicPage, TileSize } from '@tessera/contract'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { type Box, boxOf, columnsOf, type GridLines, startsOf } from './grid-lines.ts'
import { cellsOf } from '../drag/drop-index.ts'
import { animateMoves } from '../drag/tile-animation.ts'

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

const nothingMeasured: MeasuredTiles = { boxes: new Map(), cells: new Map(), lines: null, radius: 0, pageHeight: 0 }

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

const measureTiles = (root: HTMLElement): MeasuredTiles => {
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

const isSameLayout = (a: MeasuredTiles, b: MeasuredTiles): boolean => {
  const [one, other] = [a, b].map(({ boxes, lines, radius, pageHeight }) => JSON.stringify([[...boxes], lines, radius, pageHeight]))
  return one === other
}

const orderOf = (page: PublicPage): string => page.links.map(({ id, size }) => `${id} ${size}`).join()

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
