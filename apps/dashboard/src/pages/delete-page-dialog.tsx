import type { PageListItem } from '@tessera/contract'
import { toast } from 'sonner'

import { fill } from '../ui/text/template.ts'
import { TypedConfirm } from '../ui/overlays/dialog.tsx'
import { useDeletePage } from './page-mutations.ts'
import * as texts from './texts.ts'

type DeletePageDialogProps = {
  page: Pick<PageListItem, 'id' | 'slug' | 'title'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted?: () => void
}

export const DeletePageDialog = ({ page, open, onOpenChange, onDeleted }: DeletePageDialogProps) => {
  const remove = useDeletePage()
  const confirm = () =>
    remove.mutate(
      { pageId: page.id },
      {
        onSuccess: () => {
          toast.success(fill(texts.deleted, { title: page.title }))
          onOpenChange(false)
          onDeleted?.()
        },
      },
    )
  return (
    <TypedConfirm
      name={page.slug}
      open={open}
      onOpenChange={onOpenChange}
      title={fill(texts.deleteQuestion, { title: page.title })}
      description={texts.deleteEffects}
      action={texts.deletePage}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}
