import type { DocumentTile, TileSize } from '@tessera/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { sizeOf, sizesOf } from '../../links/tile-traits.ts'
import { followPress } from './pointer-drag.ts'
import { type Gesture, nearestSize, spanOf } from './gesture.ts'
import { pitchOf } from '../measure/grid-lines.ts'
import type { MeasuredTiles } from '../measure/measured-tiles.ts'

type ResizeOptions = {
  scale: number
  latest: RefObject<MeasuredTiles>
  setGesture: (gesture: Gesture | null) => void
  onResized: (key: string, size: TileSize) => void
}

/** Resizes a tile to the nearest size while its corner is dragged. Returns the handler for a press on the corner. */
export const useTileResize = (options: ResizeOptions) => {
  const current = useRef(options)
  const cancelPress = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    current.current = options
  })
  useEffect(() => () => cancelPress.current?.(), [])

  return (press: PointerEvent, holder: HTMLElement, tile: DocumentTile) => {
    const { key } = tile
    const size = sizeOf(tile)
    const { setGesture, latest } = current.current
    const { lines } = latest.current
    if (!lines || size === null) return
    const pitch = pitchOf(lines)
    const { columns, rows } = spanOf(size)
    const outward = lines.rightToLeft ? -1 : 1
    let next = size
    cancelPress.current = followPress(
      press,
      holder,
      {
        start: () => setGesture({ kind: 'resize', key, size }),
        move: ({ x, y }) => {
          const { scale } = current.current
          const span = {
            columns: columns + (outward * (x - press.clientX)) / scale / pitch.x,
            rows: rows + (y - press.clientY) / scale / pitch.y,
          }
          const nearest = nearestSize(span, sizesOf(tile))
          if (nearest === next) return
          next = nearest
          setGesture({ kind: 'resize', key, size: next })
        },
        end: () => {
          setGesture(null)
          if (next !== size) current.current.onResized(key, next)
        },
        cancel: () => setGesture(null),
      },
      true,
    )
  }
}
