import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { DocumentTile } from '@tessera/contract'
import {
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { moveInList, tileOf } from '../../model/document/edits.ts'
import { nameOf } from '../../../links/link-labels.ts'
import { fill } from '../../../ui/text/template.ts'
import type { Editor } from '../../model/editor.ts'
import { useEditor, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { LinkRow } from './link-row.tsx'

type Id = string | number

// Constants: new objects would render every row on each keystroke.
const byMouse = { activationConstraint: { distance: 4 } }
const byTouch = { activationConstraint: { delay: 120, tolerance: 8 } }
const byKeyboard = { coordinateGetter: sortableKeyboardCoordinates }

const announcementsOf = (editor: Editor): Announcements => {
  const at = (id: Id, place: Id) => {
    const { links } = editor.document
    const tile = tileOf(editor.document, String(id))
    return { link: tile ? nameOf(tile) : '', place: links.findIndex(({ key }) => key === place) + 1, count: links.length }
  }
  return {
    onDragStart: ({ active: { id } }) => fill(texts.pickedUp, at(id, id)),
    onDragOver: ({ active: { id }, over }) => (over && over.id !== id ? fill(texts.draggedTo, at(id, over.id)) : undefined),
    onDragEnd: ({ active: { id }, over }) => fill(texts.movedTo, at(id, over?.id ?? id)),
    onDragCancel: ({ active: { id } }) => fill(texts.moveCanceled, at(id, id)),
  }
}

const instructions = { draggable: texts.reorderHelp }

type LinkListProps = {
  links: readonly DocumentTile[]
  open: string | null
  /** The tile that is selected on the canvas. */
  selected: string | null
  onOpen: (key: string | null) => void
}

export const LinkList = ({ links, open, selected, onOpen }: LinkListProps) => {
  const editor = useEditor()
  const facts = useEditorState((state) => state.facts.links)
  const unfinished = useEditorState((state) => state.unfinished)
  const clicks = useMemo(() => new Map(facts.map((link) => [link.key, link.clicks])), [facts])
  const [announcement, setAnnouncement] = useState('')
  const { rows, keys, moveRow } = useRowOrder(links)
  const { list, keep } = useRowFocus(links)
  useRowInView(list, selected, open)
  const sensors = useSensors(useSensor(MouseSensor, byMouse), useSensor(TouchSensor, byTouch), useSensor(KeyboardSensor, byKeyboard))
  const accessibility = useMemo(
    () => ({ announcements: announcementsOf(editor), screenReaderInstructions: instructions, restoreFocus: false }),
    [editor],
  )

  // Stable callbacks: only changed rows render again.
  const move = useCallback(
    (key: string, by: -1 | 1) => {
      const all = editor.document.links
      const to = all.findIndex((link) => link.key === key) + by
      const tile = tileOf(editor.document, key)
      if (!tile || to < 0 || to >= all.length) return
      keep(all)
      moveRow(key, to)
      setAnnouncement(fill(texts.movedTo, { link: nameOf(tile), place: to + 1, count: all.length }))
    },
    [editor, keep, moveRow],
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const to = links.findIndex(({ key }) => key === over?.id)
    if (to >= 0) moveRow(String(active.id), to)
  }
  const unfinishedKeys = new Set([...unfinished.keys()].map((path) => path.split('/')[2]))
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="space-y-px p-2" aria-label={texts.links}>
          {rows.map((link, index) => (
            <LinkRow
              key={link.key}
              tile={link}
              clicks={link.kind === 'link' ? (clicks.get(link.key) ?? 0) : null}
              first={index === 0}
              last={index === rows.length - 1}
              open={open === link.key}
              selected={selected === link.key}
              unfinished={unfinishedKeys.has(link.key)}
              onOpen={onOpen}
              onMove={move}
            />
          ))}
        </ul>
      </SortableContext>
      <output className="sr-only">{announcement}</output>
    </DndContext>
  )
}

/** Scrolls to the row of a tile when it is selected on the canvas, and to a row and its form when it opens. */
function useRowInView(list: RefObject<HTMLUListElement | null>, selected: string | null, open: string | null): void {
  const rowOf = useCallback((key: string) => list.current?.querySelector(`[data-row="${CSS.escape(key)}"]`), [list])
  useEffect(() => {
    const row = selected === null ? null : rowOf(selected)
    // A row with the focus is in view already, and its form may be taller than the panel.
    if (row && !row.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' })
  }, [rowOf, selected])
  useEffect(() => {
    if (open !== null) rowOf(open)?.scrollIntoView({ block: 'nearest' })
  }, [rowOf, open])
}

/** Keeps the focus in a row while it moves. */
function useRowFocus(links: readonly DocumentTile[]) {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<{ element: HTMLElement; before: readonly DocumentTile[] } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.before === links) return
    wanted.current.element.focus()
    wanted.current.element.scrollIntoView({ block: 'nearest' })
    wanted.current = null
  }, [links])
  /** Called before the order `before` changes. */
  const keep = useCallback((before: readonly DocumentTile[]) => {
    const active = document.activeElement
    wanted.current = active instanceof HTMLElement && list.current?.contains(active) ? { element: active, before } : null
  }, [])
  return { list, keep }
}

const orderOf = (links: readonly DocumentTile[]): string => links.map(({ key }) => key).join(' ')

/**
 * The tiles in the order of their rows. A new order renders every row. A move in the list applies at once; a move on the canvas is
 * deferred, so that the canvas does not wait for the list.
 */
function useRowOrder(links: readonly DocumentTile[]) {
  const editor = useEditor()
  const present = orderOf(links)
  const deferred = useDeferredValue(present)
  const [moved, setMoved] = useState(present)
  const order = moved === present ? present : deferred
  const keys = useMemo(() => order.split(' '), [order])
  const [, settle] = useState(keys)
  // After a new order, dnd-kit renders every row once more with the next render. This triggers it early, not on the next key.
  useEffect(() => startTransition(() => settle(keys)), [keys])
  const rows = useMemo(() => {
    const byKey = new Map(links.map((link) => [link.key, link]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  }, [keys, links])
  const moveRow = useCallback(
    (key: string, to: number) => {
      editor.edit(moveInList(key, to))
      setMoved(orderOf(editor.document.links))
    },
    [editor],
  )
  return { rows, keys, moveRow }
}
