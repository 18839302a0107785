import type { DocumentLink, TileSize } from '@tessera/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { followPress } from './pointer-drag.ts'
import type { Gesture } from './gesture.ts'
import { pitchOf } from '../measure/grid-lines.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'
import { sizeNear, spanOf } from './tile-span.ts'

type ResizeOptions = {
  scale: number
  latest: RefObject<MeasuredTiles>
  setGesture: (gesture: Gesture | null) => void
  onResized: (key: string, size: TileSize) => void
}

/** Pulling a tile's corner: it takes the size that comes nearest. Answers what follows a press on the handle. */
export const useResize = (options: ResizeOptions) => {
  const now = useRef(options)
  const giveUp = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    now.current = options
  })
  useEffect(() => () => giveUp.current?.(), [])

  return (press: PointerEvent, holder: HTMLElement, { key, size }: DocumentLink) => {
    const { setGesture, latest } = now.current
    const { lines } = latest.current
    if (!lines) return
    const pitch = pitchOf(lines)
    const { columns, rows } = spanOf(size)
    const outward = lines.rightToLeft ? -1 : 1
    let next = size
    giveUp.current = followPress(
      press,
      holder,
      {
        start: () => setGesture({ kind: 'resize', key, size }),
        move: ({ x, y }) => {
          const { scale } = now.current
          const nearest = sizeNear({
            columns: columns + (outward * (x - press.clientX)) / scale / pitch.x,
            rows: rows + (y - press.clientY) / scale / pitch.y,
          })
          if (nearest === next) return
          next = nearest
          setGesture({ kind: 'resize', key, size: next })
        },
        end: () => {
          setGesture(null)
          if (next !== size) now.current.onResized(key, next)
        },
        cancel: () => setGesture(null),
      },
      true,
    )
  }
}
