import type { AdminAccount } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { fill } from '../../ui/text/template.ts'
import { TypedConfirm } from '../../ui/overlays/typed-confirm.tsx'
import * as texts from '../texts.ts'
import { useActionSuccess } from '../use-action-success.ts'

type DeleteOtherDialogProps = { account: AdminAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const DeleteOtherDialog = ({ account: { id: accountId, email }, open, onOpenChange }: DeleteOtherDialogProps) => {
  const announce = useActionSuccess()
  const remove = trpc.admin.accounts.delete.useMutation({
    meta: { failed: texts.couldNotDelete },
    onSuccess: () => {
      onOpenChange(false)
      return announce(fill(texts.accountDeleted, { email }))
    },
  })
  return (
    <TypedConfirm
      name={email}
      open={open}
      onOpenChange={onOpenChange}
      title={fill(texts.deleteQuestion, { email })}
      description={texts.deleteEffects}
      action={texts.deleteAccount}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ accountId })}
    />
  )
}
