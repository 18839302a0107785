import type { Link, PageId } from '@tessera/contract'
import { ChevronDown, ChevronUp, Eye, EyeOff, MoreHorizontal, Pencil, Star, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'

import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import { Tip } from '../ui/tip.tsx'
import { LinkForm } from './link-form.tsx'
import { addressOf, nameOf } from './link-mutations.ts'
import { sizeWords, typeWords } from './link-words.ts'
import { RemoveLinkDialog } from './remove-link-dialog.tsx'
import { SizeGlyph } from './size-glyph.tsx'
import { TypeIcon } from './type-icon.tsx'

export type LinkRowProps = {
  pageId: PageId
  link: Link
  first: boolean
  last: boolean
  open: boolean
  onToggle: (open: boolean) => void
  /** -1 up, 1 down. */
  onMove: (by: -1 | 1) => void
  onChange: (change: Pick<Link, 'active'> | Pick<Link, 'highlighted'>) => void
  noteDirty: (form: string, dirty: boolean) => void
  onRemoved: () => void
}

export const LinkRow = ({ pageId, link, first, last, open, onToggle, onMove, onChange, noteDirty, onRemoved }: LinkRowProps) => {
  const [removing, setRemoving] = useState(false)
  const [dirty, setDirty] = useState(false)
  const name = nameOf(link)
  const onDirty = useCallback(
    (next: boolean) => {
      setDirty(next)
      noteDirty(link.id, next)
    },
    [noteDirty, link.id],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={cn('rounded-xl border border-transparent', open ? 'border-line bg-panel shadow-1' : 'hover:bg-hover')}
      data-row={link.id}
    >
      <div className="flex items-center gap-1 py-1 pr-1.5 pl-1">
        <div className="flex flex-col">
          <IconButton size="small" label={`Move ${name} up`} disabled={first} data-move="-1" onClick={() => onMove(-1)}>
            <ChevronUp />
          </IconButton>
          <IconButton size="small" label={`Move ${name} down`} disabled={last} data-move="1" onClick={() => onMove(1)}>
            <ChevronDown />
          </IconButton>
        </div>
        <button
          type="button"
          data-toggle
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg p-1 text-left"
          aria-expanded={open}
          onKeyDown={onKeyDown}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onToggle(!open)}
        >
          <span
            className={cn(
              'grid size-8 shrink-0 place-items-center rounded-lg bg-active text-ink-2',
              link.highlighted && 'bg-brand-soft text-brand-ink',
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
              {dirty && !open && <Badge tone="warn">Unsaved</Badge>}
            </span>
            <span className="block truncate text-sm text-ink-3">{link.title ? addressOf(link) : typeWords[link.type]}</span>
          </span>
        </button>
        <Tip label={`${link.clicks.toLocaleString('en')} ${link.clicks === 1 ? 'click' : 'clicks'}`}>
          <span className="px-1 text-xs text-ink-3 tabular-nums">
            {link.clicks.toLocaleString('en', { notation: 'compact' })}
            <span className="sr-only"> {link.clicks === 1 ? 'click' : 'clicks'}</span>
          </span>
        </Tip>
        <span className="text-ink-3 max-[400px]:hidden" title={sizeWords[link.size]}>
          <SizeGlyph size={link.size} />
        </span>
        <IconButton
          label={link.active ? `Hide ${name}` : `Show ${name}`}
          className="max-[400px]:hidden"
          onClick={() => onChange({ active: !link.active })}
        >
          {link.active ? <Eye /> : <EyeOff />}
        </IconButton>
        <Menu
          trigger={
            <IconButton label={`More for ${name}`}>
              <MoreHorizontal />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => onToggle(true)}>
            <Pencil />
            Edit
          </MenuItem>
          <MenuItem onSelect={() => onChange({ highlighted: !link.highlighted })}>
            <Star />
            {link.highlighted ? 'No highlight' : 'Highlight'}
          </MenuItem>
          <MenuItem onSelect={() => onChange({ active: !link.active })}>
            {link.active ? <EyeOff /> : <Eye />}
            {link.active ? 'Hide' : 'Show'}
          </MenuItem>
          <MenuLine />
          <MenuItem tone="danger" onSelect={() => setRemoving(true)}>
            <Trash2 />
            Remove…
          </MenuItem>
        </Menu>
      </div>
      {(open || dirty) && (
        <div className={open ? undefined : 'hidden'}>
          <LinkForm pageId={pageId} link={link} onDirty={onDirty} onClose={() => onToggle(false)} />
        </div>
      )}
      <RemoveLinkDialog
        pageId={pageId}
        link={link}
        open={removing}
        onOpenChange={setRemoving}
        onRemoved={onRemoved}
        onHide={() => onChange({ active: false })}
      />
    </li>
  )
}
