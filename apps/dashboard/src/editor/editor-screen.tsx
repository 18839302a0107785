import type { PageId } from '@tessera/contract'
import { useEffect, useState } from 'react'

import { sessionEnd, trpc } from '../app/api.ts'
import { refreshPage } from '../app/refresh-page.ts'
import type { DraftStore } from './model/drafts/draft-store.ts'
import { EditorContext } from './editor-context.ts'
import type { Editor } from './model/editor.ts'
import { openEditor } from './model/open-editor.ts'
import { dismissUndoToasts } from './undo-toasts.ts'
import { EditorLayout, type EditorLayoutProps } from './editor-layout.tsx'
import * as texts from './texts.ts'
import { toast } from '../ui/overlays/toast.ts'

type EditorScreenProps = EditorLayoutProps & { pageId: PageId; drafts: DraftStore }

export const EditorScreen = ({ pageId, drafts, ...rest }: EditorScreenProps) => {
  const [read] = trpc.pages.editor.useSuspenseQuery({ pageId })
  const [editor] = useState(() => openEditor(pageId, read, drafts))
  useEditorLifecycle(editor)
  useEffect(() => {
    if (editor.receive(read)) toast.message(texts.nowLatest, { description: texts.nowLatestWhy })
  }, [editor, read])
  return (
    <EditorContext value={editor}>
      <EditorLayout {...rest} />
    </EditorContext>
  )
}

/** Saves when the screen, the network or the session changes. */
function useEditorLifecycle(editor: Editor): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const unmount = editor.mount()
    const unsubscribe = sessionEnd.subscribe(() => !sessionEnd.get() && void editor.save())
    addEventListener('online', () => void editor.save(), { signal })
    addEventListener('pagehide', () => editor.flush(), { signal })
    // A phone may discard a hidden page without another event.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && editor.flush(), { signal })
    return () => {
      unmount()
      unsubscribe()
      listening.abort()
      dismissUndoToasts()
      // Other screens would show the page as it was before the edits.
      void refreshPage(editor.pageId)
    }
  }, [editor])
}
