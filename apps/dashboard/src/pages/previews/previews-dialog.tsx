import type { PageDocument, PageId } from '@tessera/contract'
import { useState } from 'react'
import { z } from 'zod'

import { client, queries } from '../../app/api.ts'
import { Form, FormField, optionalText, useServerForm } from '../../app/forms.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Loading, Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useLivePreviews } from './live-previews.ts'
import { PreviewList } from './preview-list.tsx'
import * as texts from './texts.ts'

type PreviewsDialogProps = {
  pageId: PageId
  /** What a new preview shows. */
  document: PageDocument
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a preview of a document, and lists those that are shared. */
export const PreviewsDialog = ({ pageId, document, ...dialog }: PreviewsDialogProps) => (
  <Dialog {...dialog} title={texts.sharePreview} description={texts.shareWhy}>
    <Previews pageId={pageId} document={document} />
  </Dialog>
)

/** The form appears together with the list: a list that came later would move the button that the user is about to press. */
const Previews = ({ pageId, document }: Pick<PreviewsDialogProps, 'pageId' | 'document'>) => {
  const { isPending } = useLivePreviews(pageId)
  if (isPending) {
    return (
      <Loading className="block">
        <Skeleton className="h-72" />
      </Loading>
    )
  }
  return (
    <>
      <NewPreviewForm pageId={pageId} document={document} />
      <PreviewList pageId={pageId} />
    </>
  )
}

const durations = [
  { value: '24', name: texts.oneDay },
  { value: '168', name: texts.sevenDays },
] as const

/** The input takes no more characters, so no schema of the contract has to be loaded for it. */
const maxNoteLength = 80
const NewPreviewFields = z.object({ note: optionalText(z.string()) })

const NewPreviewForm = ({ pageId, document }: Pick<PreviewsDialogProps, 'pageId' | 'document'>) => {
  const [hours, setHours] = useState<(typeof durations)[number]['value']>('168')
  const [made, setMade] = useState<{ url: string }>()
  const { form, submit, busy } = useServerForm({
    schema: NewPreviewFields,
    defaultValues: { note: '' },
    send: ({ note }) => client.previews.create.mutate({ pageId, document, hours: Number(hours), note }, { context: { unbatched: true } }),
    onSent: async (preview) => {
      setMade(preview)
      form.reset()
      await queries.previews.list.invalidate({ pageId })
    },
  })
  return (
    <Form form={form} onSubmit={submit} className="space-y-4">
      <div>
        <p className="mb-1.5 text-sm font-medium" aria-hidden="true">
          {texts.duration}
        </p>
        <SegmentedControl label={texts.duration} value={hours} onChange={setHours} options={durations} />
      </div>
      <FormField
        form={form}
        field="note"
        label={texts.note}
        aside={texts.optional}
        placeholder={texts.notePlaceholder}
        maxLength={maxNoteLength}
      />
      <Button type="submit" variant="primary" className="w-full" busy={busy}>
        {texts.createLink}
      </Button>
      <output className="block">
        {made && <CopyLine label={texts.previewLink} text={made.url} copy={texts.copyLink} copied={texts.linkCopied} />}
      </output>
    </Form>
  )
}
