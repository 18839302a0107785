import type { DocumentTile } from '@tessera/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { extentOf } from '../../links/tile-traits.ts'
import { autoScroll } from './auto-scroll.ts'
import { followPress } from './pointer-drag.ts'
import type { Gesture } from './gesture.ts'
import { animateToPlace } from './tile-animation.ts'
import { cellAt, columnsOf, type Point } from '../measure/grid-lines.ts'
import { insertionIndex, type Place, placesOf } from './drop-index.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'

type MoveOptions = {
  viewport: RefObject<HTMLElement | null>
  surface: RefObject<HTMLElement | null>
  scale: number
  links: readonly DocumentTile[]
  idOf: (key: string) => string
  latest: RefObject<MeasuredTiles>
  gesture: Gesture | null
  setGesture: (gesture: Gesture | null) => void
  onMoved: (key: string, toIndex: number) => void
  onDropped: (key: string) => void
}

const offsetOf = (corner: Point, box: { left: number; top: number } | undefined): Point =>
  box ? { x: corner.x - box.left, y: corner.y - box.top } : { x: 0, y: 0 }

/** The element of a tile. The cell of a link or text wraps it; a heading is its own cell. */
const tileIn = (cell: HTMLElement | undefined) => (cell?.firstElementChild ?? cell) as HTMLElement | undefined

/** Drags a tile: it follows the pointer, and the other tiles move aside at the drop position. */
export const useTileMove = (options: MoveOptions) => {
  const { latest, gesture } = options
  const current = useRef(options)
  const cancelPress = useRef<() => void>(undefined)
  /** The dragged tile and its upper left corner, in pixels of the page before scaling. */
  const lifted = useRef<{ id: string; corner: Point } | null>(null)

  const positionLifted = () => {
    const { id, corner } = lifted.current ?? {}
    const tile = id === undefined ? undefined : tileIn(latest.current.cells.get(id))
    if (!id || !tile || !corner) return
    const { x, y } = offsetOf(corner, latest.current.boxes.get(id))
    tile.style.translate = `${x}px ${y}px`
  }
  const releaseLifted = () => {
    if (!lifted.current) return
    const { id, corner } = lifted.current
    lifted.current = null
    const tile = tileIn(latest.current.cells.get(id))
    if (!tile) return
    tile.style.translate = ''
    animateToPlace(tile, offsetOf(corner, latest.current.boxes.get(id)))
  }

  useLayoutEffect(() => {
    current.current = options
    if (gesture?.kind === 'move') positionLifted()
    else releaseLifted()
  })
  useEffect(() => () => cancelPress.current?.(), [])

  /** Handles a press on a tile, which may become a drag. */
  return (press: PointerEvent, holder: HTMLElement, key: string) => {
    const { viewport, surface, links, idOf, setGesture } = current.current
    const { lines, boxes } = latest.current
    const id = idOf(key)
    const box = boxes.get(id)
    const from = links.findIndex((link) => link.key === key)
    if (!viewport.current || !surface.current || !lines || !box || from < 0) return
    const [scroller, page] = [viewport.current, surface.current]

    const onPage = ({ x, y }: Point): Point => {
      const { left, top } = page.getBoundingClientRect()
      return { x: (x - left) / current.current.scale, y: (y - top) / current.current.scale }
    }
    let pointer: Point = { x: press.clientX, y: press.clientY }
    const grip = offsetOf(onPage(pointer), box)
    let index = from
    let cell: Place | undefined
    let places: ReturnType<typeof placesOf> = []
    let stopScrolling = () => {}

    const follow = () => {
      const { x, y } = onPage(pointer)
      const corner = { x: x - grip.x, y: y - grip.y }
      lifted.current = { id, corner }
      positionLifted()
      cell = cellAt(lines, corner, box.width, cell)
      const next = insertionIndex(places, from, cell)
      if (next === index) return
      index = next
      setGesture({ kind: 'move', key, index })
    }
    const finish = () => {
      stopScrolling()
      setGesture(null)
    }
    cancelPress.current = followPress(press, holder, {
      start: () => {
        places = placesOf(links.map(extentOf), from, columnsOf(lines))
        setGesture({ kind: 'move', key, index })
        stopScrolling = autoScroll(scroller, () => pointer.y, follow)
        follow()
      },
      move: (point) => {
        pointer = point
        follow()
      },
      end: () => {
        finish()
        // An undo during the drag may have removed the tile.
        if (!current.current.links.some((link) => link.key === key)) return
        if (index !== from) current.current.onMoved(key, index)
        current.current.onDropped(key)
      },
      cancel: finish,
    })
  }
}
