import type { PageId } from '@tessera/contract'
import { useMemo, useRef, useState } from 'react'

import { Canvas } from '../canvas/canvas.tsx'
import type { View } from '../canvas/canvas-props.ts'
import { useDocumentTitle } from '../ui/document-title.ts'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { changeLink, duplicateLink, linkOf, moveTile } from './document/edits.ts'
import { newKey } from './document/new-key.ts'
import { EditorBar } from './editor-bar.tsx'
import { useDocument, useEditor, useEditorState } from './editor-context.ts'
import { useEditorKeys } from './editor-keys.ts'
import { EditorPanels } from './editor-panels.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { removeWithUndo } from './links-panel/remove-link.ts'
import type { Panel } from './panels.ts'
import { togglePublication } from './publish-button.tsx'

export type WorkshopProps = {
  pageId: PageId
  panel: Panel
  view: View
  onPanel: (panel: Panel) => void
  onView: (view: View) => void
}

/** Bar, panels and page, and what they do to each other. */
export const Workshop = ({ pageId, panel, view, onPanel, onView }: WorkshopProps) => {
  const editor = useEditor()
  const document = useDocument()
  const links = useEditorState(({ facts }) => facts.links)
  const ids = useMemo(() => new Map(links.map(({ key, id }) => [key, id])), [links])
  const [openLink, setOpenLink] = useState<string | null>(null)
  const [selected, select] = useState<string | null>(null)
  const [keysShown, showKeys] = useState(false)
  const newLink = useRef<HTMLTextAreaElement>(null)
  useDocumentTitle(document.title)
  const showPanel = (next: Panel) => {
    // A form that opens takes the keyboard to its first field: not because its panel is looked at again.
    setOpenLink(null)
    onPanel(next)
  }
  useEditorKeys({
    undo: () => editor.undo(),
    redo: () => editor.redo(),
    save: () => void editor.save({ insist: true }),
    publish: () => void togglePublication(editor),
    preview: () => onView(view === 'edit' ? 'desktop' : 'edit'),
    newLink: () => {
      showPanel('links')
      // The panel has to be in sight first.
      requestAnimationFrame(() => newLink.current?.focus())
    },
    help: () => showKeys(true),
  })
  const open = (key: string | null) => {
    setOpenLink(key)
    // So that it is seen which tile it is.
    if (key !== null) select(key)
  }
  const remove = (key: string) => {
    const link = linkOf(editor.document, key)
    if (link) removeWithUndo(editor, link)
  }
  const duplicate = (key: string) => {
    const twin = newKey()
    editor.edit(duplicateLink(key, twin))
    select(twin)
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <EditorBar view={view} onView={onView} onKeys={() => showKeys(true)} />
      <main aria-label="Editor" className="flex min-h-0 flex-1 max-md:flex-col-reverse">
        <EditorPanels
          pageId={pageId}
          panel={panel}
          onPanel={showPanel}
          view={view}
          onView={onView}
          openLink={openLink}
          onOpenLink={open}
          newLink={newLink}
        />
        <div className="min-h-0 min-w-0 flex-1">
          <Canvas
            document={document}
            ids={ids}
            view={view}
            selected={selected}
            onSelect={select}
            onMove={(key, toIndex) => editor.edit(moveTile(key, toIndex))}
            onChangeLink={(key, change) => editor.edit(changeLink(key, change))}
            onRemove={remove}
            onDuplicate={duplicate}
            onEdit={(key) => {
              onPanel('links')
              open(key)
            }}
          />
        </div>
      </main>
      <ConflictDialog />
      <KeysDialog open={keysShown} onOpenChange={showKeys} />
      <UnsavedGuard
        isDirty={() => !editor.isSaved}
        save={() => editor.save()}
        description="What you changed here has not been saved. This browser keeps it and offers it when you come back."
      />
    </div>
  )
}
