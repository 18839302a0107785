import { useSortable } from '@dnd-kit/sortable'
import type { DocumentLink } from '@tessera/contract'
import { Eye, EyeOff, GripVertical, Star } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'

import { addressOf, nameOf } from '../../links/link-name.ts'
import { sizeWords, typeWords } from '../../links/link-words.ts'
import { SizeGlyph } from '../../links/size-glyph.tsx'
import { TypeIcon } from '../../links/type-icon.tsx'
import { Badge } from '../../ui/badge.tsx'
import { beside } from '../../ui/beside.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tip } from '../../ui/tip.tsx'
import { changeLink } from '../document/edits.ts'
import { useEditor } from '../editor-context.ts'
import { LinkMenu } from './link-menu.tsx'

const LinkFields = beside(async () => (await import('./link-fields.tsx')).LinkFields, FieldsLoading)

type LinkRowProps = {
  link: DocumentLink
  clicks: number
  index: number
  last: boolean
  open: boolean
  /** Something typed in its form is not allowed. */
  unfinished: boolean
  onOpen: (key: string | null) => void
  /** -1 up, 1 down. */
  onMove: (key: string, by: -1 | 1) => void
}

const clickWord = (clicks: number): string => (clicks === 1 ? 'click' : 'clicks')

export const LinkRow = memo(function LinkRow({ link, clicks, index, last, open, unfinished, onOpen, onMove }: LinkRowProps) {
  const editor = useEditor()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id: link.key })
  const name = nameOf(link)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(link.key, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      data-row={link.key}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cn(
        'rounded-xl border',
        isDragging
          ? 'relative z-10 border-line bg-raised shadow-3'
          : open
            ? 'border-line bg-panel shadow-1'
            : 'border-transparent hover:bg-hover',
      )}
    >
      <div className="flex items-center gap-0.5 py-1 pr-1">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          aria-roledescription="Sortable"
          className="grid h-11 w-6 shrink-0 pointer-coarse:w-11 cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:text-ink active:cursor-grabbing"
        >
          <GripVertical className="size-4" aria-hidden="true" />
        </button>
        <button
          type="button"
          data-toggle
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg p-1 text-left"
          aria-expanded={open}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onOpen(open ? null : link.key)}
        >
          <span
            className={cn(
              'grid size-8 shrink-0 place-items-center rounded-lg',
              link.highlighted ? 'bg-brand-soft text-brand-ink' : 'bg-active text-ink-2',
            )}
            title={typeWords[link.type]}
          >
            <TypeIcon type={link.type} className="size-[18px]" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-1.5">
              <span className={cn('truncate font-medium', !link.active && 'text-ink-3')} dir="auto">
                {name}
              </span>
              {link.highlighted && (
                <>
                  <Star className="size-3 shrink-0 fill-current text-brand" aria-hidden="true" />
                  <span className="sr-only">Highlighted</span>
                </>
              )}
              {!link.active && <Badge>Hidden</Badge>}
              {unfinished && !open && <Badge tone="warn">Not saved</Badge>}
            </span>
            <span className="block truncate text-sm text-ink-3">{link.title ? addressOf(link) : typeWords[link.type]}</span>
          </span>
        </button>
        <Tip label={`${clicks.toLocaleString('en')} ${clickWord(clicks)}`}>
          <span className="px-1 text-xs text-ink-3 tabular-nums">
            {clicks.toLocaleString('en', { notation: 'compact' })}
            <span className="sr-only"> {clickWord(clicks)}</span>
          </span>
        </Tip>
        <span className="text-ink-3 max-[400px]:hidden" title={sizeWords[link.size]}>
          <SizeGlyph size={link.size} />
        </span>
        <IconButton
          label={link.active ? `Hide ${name}` : `Show ${name}`}

          onClick={() => editor.edit(changeLink(link.key, { active: !link.active }))}
        >
          {link.active ? <Eye /> : <EyeOff />}
        </IconButton>
        <LinkMenu link={link} first={index === 0} last={last} onEdit={() => onOpen(link.key)} onMove={(by) => onMove(link.key, by)} />
      </div>
      {open && <LinkFields link={link} />}
    </li>
  )
})

function FieldsLoading() {
  return (
    <div className="space-y-4 border-t border-line p-3">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </div>
  )
}
