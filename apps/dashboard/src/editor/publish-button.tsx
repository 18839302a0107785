import { useState } from 'react'
import { toast } from 'sonner'

import { isSignedOut } from '../failure.ts'
import { Button } from '../ui/button.tsx'
import type { Editor } from './editor.ts'
import { useEditor, useEditorState } from './editor-context.ts'

/** Turns a draft live and a live page into a draft, with all that is not saved yet, and says what came of it. */
export async function togglePublication(editor: Editor): Promise<void> {
  const published = !editor.document.published
  const failure = await editor.publish(published)
  if (failure) {
    if (!isSignedOut(failure)) toast.error(`Could not ${published ? 'publish' : 'unpublish'} the page`, { description: failure.message })
  } else if (editor.state.saving.known.document.published === published)
    toast.success(published ? 'Live now' : 'Back to a draft: visitors find nothing here')
  else toast('No answer yet', { description: 'It is tried again until the server takes it.' })
}

export const PublishButton = () => {
  const editor = useEditor()
  const published = useEditorState(({ history }) => history.present.published)
  const [busy, setBusy] = useState(false)
  const toggle = () => {
    setBusy(true)
    void togglePublication(editor).finally(() => setBusy(false))
  }
  return (
    <Button
      size="sm"
      variant={published ? 'secondary' : 'primary'}
      busy={busy}
      onClick={toggle}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {published ? 'Unpublish' : 'Publish'}
    </Button>
  )
}
