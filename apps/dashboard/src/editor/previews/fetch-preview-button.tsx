import type { DocumentLink } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useEditor } from '../editor-context.ts'
import * as texts from '../texts.ts'
import { useFetchesRemote } from './editor-filler.ts'
import { fillLink } from './preview-filler.ts'

/** Fills the empty fields of a link from its site, as one undo step. Not shown for a link that has everything. */
export const FetchPreviewButton = ({ link: { key, url, title, icon, iconImage } }: { link: DocumentLink }) => {
  const editor = useEditor()
  const fetches = useFetchesRemote()
  const [answer, setAnswer] = useState<string | null>(null)
  const { mutate, isPending } = trpc.linkPreviews.create.useMutation({
    onMutate: () => setAnswer(null),
    onSuccess: (preview) => {
      const before = editor.document
      editor.edit(fillLink({ key, url }, preview))
      if (editor.document === before) setAnswer(texts.nothingFound)
    },
    onError: (error) => {
      const { reason, message } = failureOf(error)
      setAnswer(reason === 'fetch_failed' ? texts.previewFailed : message)
    },
  })
  if (!fetches || (title !== null && (icon !== null || iconImage !== null))) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" busy={isPending} onClick={() => mutate({ url, parts: ['title', 'icon'] })}>
        {texts.fetchPreview}
      </Button>
      <output className="text-sm text-ink-2">{answer}</output>
    </div>
  )
}
