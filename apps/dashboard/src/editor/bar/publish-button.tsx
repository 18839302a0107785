import { useState } from 'react'

import { Button } from '../../ui/controls/button.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import { togglePublication } from './publication.ts'
import * as texts from '../texts.ts'

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
      {published ? texts.unpublish : texts.publish}
    </Button>
  )
}
