import type { PublicPage } from '@tessera/contract'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { animateMoves } from '../drag/tile-animation.ts'
import { isSameLayout, measureTiles, type MeasuredTiles, nothingMeasured } from './measured-tiles.ts'

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
