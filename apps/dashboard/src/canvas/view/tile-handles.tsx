import { clsx } from 'clsx'
import type { DocumentTile } from '@tessera/contract'
import { untitledName } from '@tessera/page'
import { Clock, EyeOff, MoveDiagonal, MoveDiagonal2 } from 'lucide-react'
import { memo, useId } from 'react'

import { kindLabels, nameOf, sizeLabels } from '../../links/link-labels.ts'
import { scheduleMark } from '../../links/schedule-mark.ts'
import { isHighlighted, sizeOf } from '../../links/tile-traits.ts'
import type { Box } from '../measure/grid-lines.ts'
import * as texts from '../texts.ts'

/** The title as shown on the tile. */
export const titleOf = (tile: DocumentTile): string => (tile.kind === 'link' ? (tile.title ?? untitledName(tile.url)) : nameOf(tile))

/** The text on a tile that is hidden or scheduled, or null. Only links have a schedule. */
const markOf = (tile: DocumentTile, zone: string): string | null => {
  if (!tile.active) return texts.hidden
  return tile.kind === 'link' ? scheduleMark(tile, zone) : null
}

const stateOf = (tile: DocumentTile): string => {
  const size = sizeOf(tile)
  return [tile.kind !== 'link' && kindLabels[tile.kind], size && sizeLabels[size], isHighlighted(tile) && texts.stateHighlighted]
    .filter(Boolean)
    .join(', ')
}

type TileButtonProps = {
  link: DocumentTile
  timeZone: string
  box: Box
  radius: number
  selected: boolean
  tabIndex: 0 | -1
}

/** The invisible button over a tile. `TilesOverlay` handles its events. */
export const TileButton = memo(function TileButton({ link, timeZone, box, radius, selected, tabIndex }: TileButtonProps) {
  const state = useId()
  const mark = markOf(link, timeZone)
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={[titleOf(link), mark].filter(Boolean).join(', ')}
      aria-describedby={state}
      data-key={link.key}
      className="absolute scroll-my-16 max-md:scroll-mb-22 hover:shadow-[0_0_0_1px_var(--color-brand)] focus-visible:outline-offset-4"
      style={{ ...box, borderRadius: radius }}
      tabIndex={tabIndex}
    >
      <span id={state} hidden>
        {stateOf(link)}
      </span>
      {mark && (
        <span className="absolute top-2 right-2 flex h-6 items-center gap-1 rounded-full bg-ink px-2 text-xs font-medium text-bg ring-1 ring-bg/30">
          {link.active ? <Clock className="size-3.5" aria-hidden="true" /> : <EyeOff className="size-3.5" aria-hidden="true" />}
          {mark}
        </span>
      )}
    </button>
  )
})

type HandleProps = {
  link: DocumentTile
  box: Box
  rightToLeft: boolean
  onResizePress: (press: PointerEvent, holder: HTMLElement, link: DocumentTile) => void
}

/** Drags a tile's corner. Without a pointer, the toolbar and the keys 1 to 4 set the size. */
export const ResizeHandle = ({ link, box, rightToLeft, onResizePress }: HandleProps) => (
  <div
    aria-hidden="true"
    data-key={link.key}
    className={clsx(
      'absolute grid size-11 -translate-1/2 touch-none place-items-center select-none',
      rightToLeft ? 'cursor-nesw-resize' : 'cursor-nwse-resize',
    )}
    style={{ left: box.left + (rightToLeft ? 0 : box.width), top: box.top + box.height }}
    onPointerDown={(event) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.preventDefault()
      onResizePress(event.nativeEvent, event.currentTarget, link)
    }}
  >
    <span className="grid size-6 place-items-center rounded-full border border-line-strong bg-panel text-ink-2 shadow-1 [&_svg]:size-3.5">
      {rightToLeft ? <MoveDiagonal /> : <MoveDiagonal2 />}
    </span>
  </div>
)

/** Two lines, so that one is visible on light pages and the other on dark ones. */
export const SelectionRing = ({ box: { left, top, width, height }, radius }: { box: Box; radius: number }) => (
  <div
    className="pointer-events-none absolute outline-2 outline-brand shadow-[0_0_0_4px_var(--color-panel)] motion-safe:transition-[translate]
      motion-safe:duration-200"
    style={{ translate: `${left}px ${top}px`, width, height, borderRadius: radius }}
  />
)

/** The size that a tile would get. */
export const ResizeOutline = ({ box, radius }: { box: Box; radius: number }) => (
  <div className="pointer-events-none absolute outline-2 outline-brand outline-dashed" style={{ ...box, borderRadius: radius }} />
)
