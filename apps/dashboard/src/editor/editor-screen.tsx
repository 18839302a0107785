import { useEffect, useState } from 'react'

import { trpc } from '../app/api.ts'
import type { DraftStore } from './model/draft-store.ts'
import { EditorContext } from './editor-context.ts'
import { dismissUndoToasts } from './panels/links/remove-link.ts'
import { openEditor } from './model/open-editor.ts'
import { useEditorLifecycle } from './use-editor-lifecycle.ts'
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
