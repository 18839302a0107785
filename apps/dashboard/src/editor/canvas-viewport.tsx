import { memo, useDeferredValue, useMemo } from 'react'

import { Canvas } from '../canvas/canvas.tsx'
import type { View } from '../canvas/canvas-props.ts'
import { ofPart, useCommands } from '../app/palette/commands.ts'
import { changeLink, duplicateLink, type LinkPatch, linkOf, moveTile } from './model/document/edits.ts'
import { newLinkKey } from './model/document/link-key.ts'
import { useEditor, useEditorState } from './editor-context.ts'
import { removeWithUndo } from './panels/links/remove-link.ts'
import { canAddLink } from './panels/links/link-capacity.ts'
import { tileCommands } from './tile-shortcuts.ts'

const SteadyCanvas = memo(Canvas)

type CanvasViewportProps = { view: View; selected: string | null; onSelect: (key: string | null) => void; onEdit: (key: string) => void }

/** The canvas, and what arranging tiles on it does to the document. */
export const CanvasViewport = ({ view, selected, onSelect, onEdit }: CanvasViewportProps) => {
  useCommands(tileCommands, ofPart)
  const editor = useEditor()
  const { present, typing } = useEditorState(({ history }) => history)
  const late = useDeferredValue(present)
  const links = useEditorState(({ facts }) => facts.links)
  const room = useEditorState(canAddLink)
  const ids = useMemo(() => new Map(links.map(({ key, id }) => [key, id])), [links])
  const arranging = useMemo(
    () => ({
      onMove: (key: string, to: number) => editor.edit(moveTile(key, to)),
      onChangeLink: (key: string, patch: LinkPatch) => editor.edit(changeLink(key, patch)),
      onRemove: (key: string) => {
        const link = linkOf(editor.document, key)
        if (link) removeWithUndo(editor, link)
      },
      onDuplicate: room
        ? (key: string) => {
            const twin = newLinkKey()
            editor.edit(duplicateLink(key, twin))
            onSelect(twin)
          }
        : null,
    }),
    [editor, onSelect, room],
  )
  return (
    <SteadyCanvas
      // Typing never waits for a hundred tiles; what is dropped stays where it was dropped.
      document={typing ? late : present}
      ids={ids}
      view={view}
      selected={selected}
      onSelect={onSelect}
      onEdit={onEdit}
      {...arranging}
    />
  )
}
