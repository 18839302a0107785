import { clsx } from 'clsx'
import { useSortable } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import { memo } from 'react'

import { nameOf } from '../../../links/link-labels.ts'
import { fill } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'
import { LinkFields } from './link-fields.tsx'
import { LinkSummary, type LinkSummaryProps } from './link-summary.tsx'

// Skips style and layout of rows out of sight. The clip margin leaves space for focus rings.
const skipOffscreen = '[content-visibility:auto] [contain-intrinsic-block-size:auto_55px] [overflow-clip-margin:4px]'

/** All rows render when the order changes, so the expensive part is memoized in `LinkSummary`. */
export const LinkRow = memo(function LinkRow(props: LinkSummaryProps) {
  const { link, open } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: link.key })
  return (
    <li
      ref={setNodeRef}
      data-row={link.key}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(
        'rounded-xl border',
        isDragging
          ? 'relative z-10 border-line bg-raised shadow-3'
          : open
            ? 'border-line bg-panel shadow-1'
            : `border-transparent hover:bg-hover ${skipOffscreen}`,
      )}
    >
      <div className="flex items-center gap-0.5 py-1 pr-1">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={fill(texts.moveLink, { link: nameOf(link) })}
          aria-roledescription={texts.sortable}
          className="grid h-11 w-6 shrink-0 pointer-coarse:w-11 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:text-ink active:cursor-grabbing"
        >
          <GripVertical className="size-4" aria-hidden="true" />
        </button>
        <LinkSummary {...props} />
      </div>
      {open && <LinkFields link={link} />}
    </li>
  )
})
