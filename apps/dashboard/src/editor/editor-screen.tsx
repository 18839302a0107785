import { useEffect, useState } from 'react'

import { sessionEnd, trpc } from '../app/api.ts'
import type { DraftStore } from './model/draft-store.ts'
import { EditorContext } from './editor-context.ts'
import { dismissUndoToasts } from './panels/links/remove-link.ts'
import type { Editor } from './model/editor.ts'
import { openEditor } from './model/open-editor.ts'
import { EditorLayout, type EditorLayoutProps } from './editor-layout.tsx'

export const EditorScreen = ({ pageId, drafts, ...rest }: EditorLayoutProps & { drafts: DraftStore }) => {
  const utils = trpc.useUtils()
  const [read] = trpc.pages.editor.useSuspenseQuery({ pageId })
  const [editor] = useState(() => openEditor(pageId, read, drafts))
  useEditorLifecycle(editor)
  useEffect(() => editor.receive(read), [editor, read])
  useEffect(
    () => () => {
      dismissUndoToasts()
      // Other screens would show the page as it was before the edits.
      void utils.pages.invalidate()
    },
    [utils],
  )
  return (
    <EditorContext value={editor}>
      <EditorLayout pageId={pageId} {...rest} />
    </EditorContext>
  )
}

/** Saves when the screen, the network or the session changes. */
function useEditorLifecycle(editor: Editor): void {
  useEffect(() => {
    const unmount = editor.mount()
    const save = () => void editor.save()
    const flush = () => editor.flush()
    // A phone may discard a hidden page without another event.
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    const unsubscribe = sessionEnd.subscribe(() => !sessionEnd.get() && save())
    addEventListener('online', save)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      unmount()
      unsubscribe()
      removeEventListener('online', save)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [editor])
}
