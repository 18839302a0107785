import { memo, useDeferredValue, useMemo } from 'react'

import { Canvas } from '../canvas/canvas.tsx'
import type { View } from '../canvas/canvas-props.ts'
import { ofPart, useCommands } from '../app/palette/commands.ts'
import { changeLink, duplicateLink, linkOf, type LinkPatch, moveTile, newLinkKey } from './model/document/edits.ts'
import { useEditor, useEditorState } from './editor-context.ts'
import { removeWithUndo } from './panels/links/remove-link.ts'
import { canAddLink } from './model/editor-state.ts'
import { tileCommands } from './editor-shortcuts.ts'

const MemoizedCanvas = memo(Canvas)

type CanvasViewportProps = { view: View; selected: string | null; onSelect: (key: string | null) => void; onEdit: (key: string) => void }

/** Connects the canvas to the editor. */
export const CanvasViewport = ({ view, selected, onSelect, onEdit }: CanvasViewportProps) => {
  useCommands(tileCommands, ofPart)
  const editor = useEditor()
  const { present, typing } = useEditorState(({ history }) => history)
  const deferred = useDeferredValue(present)
  const links = useEditorState(({ facts }) => facts.links)
  const canAdd = useEditorState(canAddLink)
  const ids = useMemo(() => new Map(links.map(({ key, id }) => [key, id])), [links])
  const handlers = useMemo(
    () => ({
      onMove: (key: string, to: number) => editor.edit(moveTile(key, to)),
      onChangeLink: (key: string, patch: LinkPatch) => editor.edit(changeLink(key, patch)),
      onRemove: (key: string) => {
        const link = linkOf(editor.document, key)
        if (link) removeWithUndo(editor, link)
      },
      onDuplicate: canAdd
        ? (key: string) => {
            const copy = newLinkKey()
            editor.edit(duplicateLink(key, copy))
            onSelect(copy)
          }
        : null,
    }),
    [editor, onSelect, canAdd],
  )
  return (
    <MemoizedCanvas
      // Deferred while typing, so that letters do not wait for a hundred tiles. Not after a drop, or the tile would jump back.
      document={typing ? deferred : present}
      ids={ids}
      view={view}
      selected={selected}
      onSelect={onSelect}
      onEdit={onEdit}
      {...handlers}
    />
  )
}
