import { useCallback, useEffect, useRef, useState } from 'react'

import { lazyPart } from '../app/lazy-part.tsx'
import type { View } from '../canvas/canvas-props.ts'
import { EditorBar } from './bar/editor-bar.tsx'
import { useEditor, useEditorState } from './editor-context.ts'
import { PanelsLoading, CanvasLoading } from './editor-loading.tsx'
import { useEditorKeys } from './editor-shortcuts.ts'
import type { Panel } from './panels/panel-names.ts'
import { setPublication } from './bar/publication.ts'
import { EditorDialogs } from './dialogs/editor-dialogs.tsx'
import * as texts from './texts.ts'
import { dismissUndoToasts } from './undo-toasts.ts'

const EditorPanels = lazyPart(async () => (await import('./panels/editor-panels.tsx')).EditorPanels, <PanelsLoading />)
const CanvasViewport = lazyPart(async () => (await import('./canvas-viewport.tsx')).CanvasViewport, <CanvasLoading />)

export type EditorLayoutProps = {
  panel: Panel
  view: View
  onPanel: (panel: Panel) => void
  onView: (view: View) => void
}

export const EditorLayout = ({ panel, view, onPanel, onView }: EditorLayoutProps) => {
  const editor = useEditor()
  const published = useEditorState(({ history }) => history.present.published)
  const [openLink, setOpenLink] = useState<string | null>(null)
  const [selected, select] = useState<string | null>(null)
  const newLinkField = useRef<HTMLTextAreaElement>(null)
  const focusNewLink = useRef(false)
  const onNewLink = useCallback((field: HTMLTextAreaElement | null) => {
    newLinkField.current = field
    if (field && focusNewLink.current) field.focus()
    focusNewLink.current = false
  }, [])
  const showPanel = (next: Panel) => {
    // Otherwise the form would open again with its panel and take the focus.
    setOpenLink(null)
    onPanel(next)
  }
  // Stable callbacks: a hundred memoized rows and tiles receive them.
  const open = useCallback((key: string | null) => {
    setOpenLink(key)
    // Shows which tile the form belongs to.
    if (key !== null) select(key)
  }, [])
  const edit = useCallback(
    (key: string) => {
      onPanel('links')
      open(key)
    },
    [onPanel, open],
  )
  // Their undo changes tiles that cannot be selected in a preview.
  useEffect(() => {
    if (view !== 'edit') dismissUndoToasts()
  }, [view])
  const showField = useCallback(
    (path: string) => {
      void import('./panels/show-field.ts').then(({ fieldPlace, focusField }) => {
        const place = fieldPlace(path)
        onPanel(place.panel)
        open(place.link)
        focusField(path)
      })
    },
    [onPanel, open],
  )
  useEditorKeys(
    {
      undo: () => editor.undo(),
      redo: () => editor.redo(),
      save: () => void editor.save({ retryRefused: true }),
      publish: () => void setPublication(editor, true),
      preview: () => onView(view === 'edit' ? 'desktop' : 'edit'),
      newLink: () => {
        showPanel('links')
        newLinkField.current?.focus()
        // If its panel is not shown yet, `onNewLink` focuses the field when it mounts.
        focusNewLink.current = newLinkField.current === null
      },
    },
    published,
  )
  return (
    <div className="flex h-full min-h-0 flex-col">
      <EditorBar view={view} onView={onView} onShowField={showField} />
      <main aria-label={texts.editor} className="flex min-h-0 flex-1 max-md:flex-col-reverse">
        <EditorPanels
          panel={panel}
          onPanel={showPanel}
          view={view}
          onView={onView}
          openLink={openLink}
          selectedLink={selected}
          onOpenLink={open}
          onNewLink={onNewLink}
        />
        <div className="min-h-0 min-w-0 flex-1">
          <CanvasViewport view={view} selected={selected} onSelect={select} onEdit={edit} onShowField={showField} />
        </div>
      </main>
      <EditorDialogs />
    </div>
  )
}
