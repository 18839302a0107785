import type { PageSummary } from '@tessera/contract'

import { toast } from '../ui/toast.ts'
import { TypedConfirm } from '../ui/typed-confirm.tsx'
import { useDeletePage } from './page-mutations.ts'

type DeletePageDialogProps = {
  page: Pick<PageSummary, 'id' | 'slug' | 'title'>
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
          toast.success(`Deleted “${page.title}”`)
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
      title={`Delete “${page.title}”?`}
      description="Its links and its click counts go with it, and its address is free for anyone. This cannot be undone."
      action="Delete page"
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}
