import type { DocumentLink } from '@tessera/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { autoScroll } from './auto-scroll.ts'
import { followPress } from './pointer-drag.ts'
import type { Gesture } from './gesture.ts'
import { glideHome } from './tile-animation.ts'
import { cellAt, columnsOf, type Point } from '../measure/grid-lines.ts'
import { insertionIndex, type Place, placesOf } from './drop-index.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'

type MoveOptions = {
  bench: RefObject<HTMLElement | null>
  sheet: RefObject<HTMLElement | null>
  scale: number
  links: readonly DocumentLink[]
  idOf: (key: string) => string
  latest: RefObject<MeasuredTiles>
  gesture: Gesture | null
  setGesture: (gesture: Gesture | null) => void
  onMoved: (key: string, toIndex: number) => void
  onDropped: (key: string) => void
}

const away = (corner: Point, box: { left: number; top: number } | undefined): Point =>
  box ? { x: corner.x - box.left, y: corner.y - box.top } : { x: 0, y: 0 }

const tileIn = (cell: HTMLElement | undefined) => cell?.firstElementChild as HTMLElement | null | undefined

/** Dragging a tile: it follows the pointer, and the others make room for it where it would fall. */
export const useMove = (options: MoveOptions) => {
  const { latest, gesture } = options
  const now = useRef(options)
  const giveUp = useRef<() => void>(undefined)
  /** The tile in the hand, and where its upper left corner is. */
  const lifted = useRef<{ id: string; corner: Point } | null>(null)

  const hold = () => {
    const { id, corner } = lifted.current ?? {}
    const tile = id === undefined ? undefined : tileIn(latest.current.cells.get(id))
    if (!id || !tile || !corner) return
    const { x, y } = away(corner, latest.current.boxes.get(id))
    tile.style.translate = `${x}px ${y}px`
  }
  const release = () => {
    if (!lifted.current) return
    const { id, corner } = lifted.current
    lifted.current = null
    const tile = tileIn(latest.current.cells.get(id))
    if (!tile) return
    tile.style.translate = ''
    glideHome(tile, away(corner, latest.current.boxes.get(id)))
  }

  useLayoutEffect(() => {
    now.current = options
    if (gesture?.kind === 'move') hold()
    else release()
  })
  useEffect(() => () => giveUp.current?.(), [])

  /** Follows a press on a tile, which may become a drag. */
  return (press: PointerEvent, holder: HTMLElement, key: string) => {
    const { bench, sheet, links, idOf, setGesture } = now.current
    const { lines, boxes } = latest.current
    const id = idOf(key)
    const box = boxes.get(id)
    const from = links.findIndex((link) => link.key === key)
    if (!bench.current || !sheet.current || !lines || !box || from < 0) return
    const [scroller, surface] = [bench.current, sheet.current]

    const onPage = ({ x, y }: Point): Point => {
      const { left, top } = surface.getBoundingClientRect()
      return { x: (x - left) / now.current.scale, y: (y - top) / now.current.scale }
    }
    let pointer: Point = { x: press.clientX, y: press.clientY }
    const grip = away(onPage(pointer), box)
    let index = from
    let over: Place | undefined
    let places: ReturnType<typeof placesOf> = []
    let stopScrolling = () => {}

    const follow = () => {
      const { x, y } = onPage(pointer)
      const corner = { x: x - grip.x, y: y - grip.y }
      lifted.current = { id, corner }
      hold()
      over = cellAt(lines, corner, box.width, over)
      const next = insertionIndex(places, from, over)
      if (next === index) return
      index = next
      setGesture({ kind: 'move', key, index })
    }
    const finish = () => {
      stopScrolling()
      setGesture(null)
    }
    giveUp.current = followPress(press, holder, {
      start: () => {
        places = placesOf(
          links.map(({ size }) => size),
          from,
          columnsOf(lines),
        )
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
        // An undo may have taken it away meanwhile.
        if (!now.current.links.some((link) => link.key === key)) return
        if (index !== from) now.current.onMoved(key, index)
        now.current.onDropped(key)
      },
      cancel: finish,
    })
  }
}
