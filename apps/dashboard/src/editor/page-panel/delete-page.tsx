import type { PageId } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { DeletePageDialog } from '../../pages/delete-page-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocument, useEditorState } from '../editor-context.ts'

export const DeletePage = ({ pageId }: { pageId: PageId }) => {
  const navigate = useNavigate()
  const { title } = useDocument()
  const slug = useEditorState(({ saving }) => saving.known.document.slug)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="text-ink-2">The page, its links and its click counts, for good.</p>
      <Button size="sm" className="text-danger!" onClick={() => setAsking(true)}>
        Delete this page…
      </Button>
      <DeletePageDialog
        page={{ id: pageId, slug, title }}
        open={asking}
        onOpenChange={setAsking}
        onDeleted={() => void navigate({ to: '/', ignoreBlocker: true })}
      />
    </>
  )
}
