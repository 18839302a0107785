import type { ListedAccount } from '@tessera/contract'

import { trpc } from '../../api.ts'
import { TypedConfirm } from '../../ui/typed-confirm.tsx'
import { useDone } from '../use-done.ts'

type DeleteOtherDialogProps = { account: ListedAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const DeleteOtherDialog = ({ account: { id: accountId, email }, open, onOpenChange }: DeleteOtherDialogProps) => {
  const done = useDone()
  const remove = trpc.admin.accounts.delete.useMutation({
    meta: { doing: 'delete the account' },
    onSuccess: () => {
      onOpenChange(false)
      return done(`Deleted ${email}`)
    },
  })
  return (
    <TypedConfirm
      name={email}
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${email}?`}
      description="Its pages, their links and clicks, its tokens and its sessions are gone at once. This cannot be undone."
      action="Delete account"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ accountId })}
    />
  )
}
