import type { DocumentLink } from '@tessera/contract'
import { MoveDiagonal, MoveDiagonal2 } from 'lucide-react'

import { cn } from '../../ui/class-names.ts'
import type { Box } from '../measure/grid-lines.ts'

type HandleProps = {
  link: DocumentLink
  box: Box
  rightToLeft: boolean
  onPull: (press: PointerEvent, holder: HTMLElement, link: DocumentLink) => void
}

/** The corner to pull a tile by; those who do not point have the sizes of its bar and the keys 1 to 4. */
export const ResizeHandle = ({ link, box, rightToLeft, onPull }: HandleProps) => (
  <div
    aria-hidden="true"
    data-key={link.key}
    className={cn(
      'absolute grid size-11 -translate-1/2 touch-none place-items-center select-none',
      rightToLeft ? 'cursor-nesw-resize' : 'cursor-nwse-resize',
    )}
    style={{ left: box.left + (rightToLeft ? 0 : box.width), top: box.top + box.height }}
    onPointerDown={(event) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.preventDefault()
      onPull(event.nativeEvent, event.currentTarget, link)
    }}
  >
    <span className="grid size-6 place-items-center rounded-full border border-line-strong bg-panel text-ink-2 shadow-1 [&_svg]:size-3.5">
      {rightToLeft ? <MoveDiagonal /> : <MoveDiagonal2 />}
    </span>
  </div>
)

/** Around the selected tile: one line reads on light pages, the other on dark ones. */
export const SelectionRing = ({ box: { left, top, width, height }, radius }: { box: Box; radius: number }) => (
  <div
    className="pointer-events-none absolute outline-2 outline-brand shadow-[0_0_0_4px_var(--panel)] motion-safe:transition-[translate]
      motion-safe:duration-200"
    style={{ translate: `${left}px ${top}px`, width, height, borderRadius: radius }}
  />
)

/** What a tile that is pulled would cover. */
export const PullOutline = ({ box, radius }: { box: Box; radius: number }) => (
  <div className="pointer-events-none absolute outline-2 outline-brand outline-dashed" style={{ ...box, borderRadius: radius }} />
)
