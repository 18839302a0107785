import { clsx } from 'clsx'
import { useSortable } from '@dnd-kit/sortable'
import type { DocumentTile } from '@tessera/contract'
import { Eye, EyeOff, GripVertical, Star } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'

import { addressOf, channelLabels, kindLabels, nameOf, sizeLabels, typeLabels } from '../../../links/link-labels.ts'
import { scheduleMark } from '../../../links/schedule-mark.ts'
import { useTimeZone } from '../../../pages/schedule/time-zone.ts'
import { SizeGlyph } from '../../../links/link-icons.tsx'
import { TileIcon } from '../../../links/tile-icons.tsx'
import { isHighlighted, sizeOf } from '../../../links/tile-traits.ts'
import { Badge } from '../../../ui/display/notice.tsx'
import { IconButton } from '../../../ui/overlays/tooltip.tsx'
import { fill, locale, plural } from '../../../ui/text/template.ts'
import { changeTile } from '../../model/document/edits.ts'
import { useEditor } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { BlockFields } from '../blocks/block-fields.tsx'
import { LinkFields } from './link-fields.tsx'
import { LinkMenu } from './link-menu.tsx'

type LinkRowProps = {
  tile: DocumentTile
  /** Null for a tile that is not a link. */
  clicks: number | null
  first: boolean
  last: boolean
  open: boolean
  /** Its tile is selected on the canvas. */
  selected: boolean
  /** A field of its form has invalid text. */
  unfinished: boolean
  onOpen: (key: string | null) => void
  /** -1 up, 1 down. */
  onMove: (key: string, by: -1 | 1) => void
}

// Skips style and layout of rows out of sight. The clip margin leaves space for focus rings.
const skipOffscreen = '[content-visibility:auto] [contain-intrinsic-block-size:auto_55px] [overflow-clip-margin:4px]'

/** All rows render when the order changes, so the expensive part is memoized in `LinkSummary`. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { tile, open, selected, onOpen } = props
  const isHeading = tile.kind === 'heading'
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: tile.key })
  return (
    <li
      ref={setNodeRef}
      data-row={tile.key}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={clsx(
        'group/row rounded-xl border',
        isHeading && 'not-first:mt-3',
        isDragging
          ? 'relative z-10 border-line bg-raised shadow-3'
          : open
            ? 'border-line bg-panel shadow-1'
            : selected
              ? 'border-brand/40 bg-brand-soft'
              : `border-transparent hover:bg-hover ${skipOffscreen}`,
      )}
    >
      <div className="flex items-center gap-0.5 py-1 pr-1">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={fill(texts.moveLink, { link: nameOf(tile) })}
          aria-roledescription={texts.sortable}
          className="grid h-11 w-6 shrink-0 pointer-coarse:w-11 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:text-ink active:cursor-grabbing"
        >
          <GripVertical className="size-4" aria-hidden="true" />
        </button>
        <LinkSummary {...props} />
      </div>
      {open &&
        (tile.kind === 'link' ? (
          <LinkFields link={tile} onClose={() => onOpen(null)} />
        ) : (
          <BlockFields block={tile} onClose={() => onOpen(null)} />
        ))}
    </li>
  )
})

// With a mouse, a row shows its controls only while it has the pointer or the focus. A touch screen always shows them.
const quiet = 'pointer-fine:opacity-0 pointer-fine:group-[:is(:hover,:focus-within,:has([aria-expanded=true]))]/row:opacity-100'
// The controls appear in the place of the click count and the size. So they need no space beside these, and the title does not move.
const swapped = 'pointer-events-none pointer-fine:group-[:is(:hover,:focus-within,:has([aria-expanded=true]))]/row:opacity-0'

const compact = new Intl.NumberFormat(locale, { notation: 'compact' })

const Clicks = ({ count }: { count: number }) => {
  const label = plural(texts.clickCount, { count })
  return (
    <span className="px-1 text-xs text-ink-3 tabular-nums">
      <span aria-hidden="true">{compact.format(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The second line of a row. */
function captionOf(tile: DocumentTile): string {
  switch (tile.kind) {
    case 'link':
      return tile.title ? addressOf(tile) : typeLabels[tile.type]
    case 'heading':
      return kindLabels.heading
    case 'text':
      return tile.title === null ? kindLabels.text : tile.text
    case 'contact':
      return tile.title === null ? channelLabels[tile.channel] : tile.address
    default:
      return tile satisfies never
  }
}

const LinkSummary = memo(function LinkSummary(props: LinkRowProps) {
  const { tile, clicks, first, last, open, selected, unfinished, onOpen, onMove } = props
  const editor = useEditor()
  const { key, active } = tile
  const name = nameOf(tile)
  const zone = useTimeZone()
  const mark = active && tile.kind === 'link' ? scheduleMark(tile, zone) : null
  const highlighted = isHighlighted(tile)
  const size = sizeOf(tile)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(key, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <>
      <button
        type="button"
        data-toggle
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg p-1 text-left"
        aria-expanded={open}
        aria-current={selected || undefined}
        onKeyDown={onKeyDown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onClick={() => onOpen(open ? null : key)}
      >
        <span
          className={clsx(
            'grid size-8 shrink-0 place-items-center rounded-lg',
            highlighted ? 'bg-brand-soft text-brand-ink' : 'bg-active text-ink-2',
          )}
          title={tile.kind === 'link' ? typeLabels[tile.type] : kindLabels[tile.kind]}
        >
          <TileIcon tile={tile} className="size-[18px]" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span
              className={clsx('truncate', tile.kind === 'heading' ? 'font-semibold' : 'font-medium', !active && 'text-ink-3')}
              dir="auto"
            >
              {name}
            </span>
            {highlighted && (
              <>
                <Star className="size-3 shrink-0 fill-current text-brand" aria-hidden="true" />
                <span className="sr-only">{texts.highlighted}</span>
              </>
            )}
            {!active && <Badge>{texts.hidden}</Badge>}
            {mark && <Badge>{mark}</Badge>}
            {unfinished && !open && <Badge tone="warn">{texts.notSaved}</Badge>}
          </span>
          <span className="block truncate text-sm text-ink-3">{captionOf(tile)}</span>
        </span>
      </button>
      <div className="flex items-center gap-0.5 pointer-fine:grid pointer-fine:*:[grid-area:1/1]">
        <div className={clsx('flex items-center gap-0.5 justify-self-end', swapped)}>
          {clicks !== null && <Clicks count={clicks} />}
          {size && (
            <span className="text-ink-3 max-[25rem]:hidden" title={sizeLabels[size]}>
              <SizeGlyph size={size} />
            </span>
          )}
        </div>
        <div className={clsx('flex items-center gap-0.5', quiet)}>
          <IconButton
            label={fill(active ? texts.hideLink : texts.showLink, { link: name })}
            onClick={() => editor.edit(changeTile(key, { active: !active }))}
          >
            {active ? <Eye /> : <EyeOff />}
          </IconButton>
          <LinkMenu tile={tile} first={first} last={last} onEdit={() => onOpen(key)} onMove={(by) => onMove(key, by)} />
        </div>
      </div>
    </>
  )
})
