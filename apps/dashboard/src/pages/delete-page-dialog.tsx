import type { PageSummary } from '@tessera/contract'
import { useState } from 'react'

import { Confirm } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { useDeletePage } from './page-mutations.ts'

type DeletePageDialogProps = {
  page: Pick<PageSummary, 'id' | 'slug' | 'title'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

export const DeletePageDialog = ({ page, open, onOpenChange, onDeleted }: DeletePageDialogProps) => {
  const [typed, setTyped] = useState('')
  const remove = useDeletePage()
  const change = (next: boolean) => {
    setTyped('')
    onOpenChange(next)
  }
  const confirm = () =>
    remove.mutate(
      { pageId: page.id },
      {
        onSuccess: () => {
          toast.success(`Deleted “${page.title}”`)
          change(false)
          onDeleted?.()
        },
      },
    )
  return (
    <Confirm
      open={open}
      onOpenChange={change}
      title={`Delete “${page.title}”?`}
      description="Its links and its click counts go with it, and its address is free for anyone. This cannot be undone."
      action="Delete page"
      disabled={typed.trim().toLowerCase() !== page.slug.toLowerCase()}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <Field label={`Type ${page.slug} to confirm`}>
        {(wiring) => (
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...wiring}
          />
        )}
      </Field>
    </Confirm>
  )
}
