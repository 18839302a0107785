import type { Link, PageId } from '@tessera/contract'

import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { nameOf, useLinkMutations } from './link-mutations.ts'

type RemoveLinkDialogProps = {
  pageId: PageId
  link: Link
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved: () => void
  onHide: () => void
}

const losses = (clicks: number): string => {
  if (clicks === 0) return 'This cannot be undone.'
  return `Its ${clicks === 1 ? 'one click goes' : `${clicks.toLocaleString('en')} clicks go`} with it. Hidden, it keeps them and can come back.`
}

export const RemoveLinkDialog = ({ pageId, link, open, onOpenChange, onRemoved, onHide }: RemoveLinkDialogProps) => {
  const { remove } = useLinkMutations(pageId)
  return (
    <Confirm
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove “${nameOf(link)}”?`}
      description={losses(link.clicks)}
      action="Remove"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ pageId, linkId: link.id }, { onSuccess: onRemoved })}
      instead={
        link.active && (
          <Button
            onClick={() => {
              onHide()
              onOpenChange(false)
            }}
          >
            Hide instead
          </Button>
        )
      }
    />
  )
}
