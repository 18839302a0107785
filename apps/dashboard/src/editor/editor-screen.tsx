import { useEffect, useState } from 'react'

import { trpc } from '../api.ts'
import type { DraftKeeper } from './document/draft.ts'
import { EditorContext } from './editor-context.ts'
import { withdrawUndo } from './links-panel/remove-link.ts'
import { openEditor } from './open-editor.ts'
import { useFollowing } from './use-following.ts'
import { Workshop, type WorkshopProps } from './workshop.tsx'

/** A page and everything that changes it. */
export const EditorScreen = ({ pageId, drafts, ...rest }: WorkshopProps & { drafts: DraftKeeper }) => {
  const utils = trpc.useUtils()
  const [read] = trpc.pages.editor.useSuspenseQuery({ pageId })
  const [editor] = useState(() => openEditor(pageId, read, drafts))
  useFollowing(editor)
  useEffect(() => editor.receive(read), [editor, read])
  useEffect(
    () => () => {
      withdrawUndo()
      // Other screens show the page as it was before.
      void utils.pages.invalidate()
    },
    [utils],
  )
  return (
    <EditorContext value={editor}>
      <Workshop pageId={pageId} {...rest} />
    </EditorContext>
  )
}
