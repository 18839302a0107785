import type { PublicPage } from '@tessera/contract'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { glide } from '../drag/tile-animation.ts'
import { isSameLayout, measureTiles, type MeasuredTiles, nothingMeasured } from './measured-tiles.ts'

const orderOf = (page: PublicPage): string => page.links.map(({ id, size }) => `${id} ${size}`).join()

/** Measures the page whenever it is drawn anew; tiles whose order has changed glide to their places, but the one that a pointer holds. */
export const useMeasuredTiles = (
  root: HTMLElement | null,
  page: PublicPage,
  lifted: string | undefined,
): { tiles: MeasuredTiles; latest: RefObject<MeasuredTiles> } => {
  const [tiles, setTiles] = useState(nothingMeasured)
  const latest = useRef(nothingMeasured)
  const order = useRef('')
  // Most of what is typed moves nothing.
  const show = useCallback((next: MeasuredTiles) => setTiles((shown) => (isSameLayout(shown, next) ? shown : next)), [])

  useLayoutEffect(() => {
    if (!root) return
    const before = latest.current
    latest.current = measureTiles(root)
    if (order.current !== orderOf(page)) glide(root, before, latest.current, lifted)
    order.current = orderOf(page)
    show(latest.current)
  }, [root, page, lifted, show])

  // Fonts and pictures that arrive, and a frame of another size.
  useLayoutEffect(() => {
    if (!root) return undefined
    const observer = new ResizeObserver(() => show((latest.current = measureTiles(root))))
    for (const part of [root, ...(root.querySelector('main')?.parentElement?.children ?? [])]) observer.observe(part)
    return () => observer.disconnect()
  }, [root, show])
  return { tiles, latest }
}
