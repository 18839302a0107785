import type { AdminAccount } from '@tessera/contract'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from '../texts.ts'
import { useActionSuccess } from '../use-action-success.ts'
import { type AccountDialog, AccountMenuItems } from './account-actions-menu.tsx'
import { DeleteOtherDialog } from './delete-account-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

/** Menu of an account with its dialogs. */
export const AccountActions = ({ account }: { account: AdminAccount }) => {
  const { id: accountId, email, role } = account
  const [openDialog, setOpenDialog] = useState<AccountDialog>()
  const announce = useActionSuccess()
  const suspend = trpc.admin.accounts.suspend.useMutation()
  const unsuspend = trpc.admin.accounts.unsuspend.useMutation({
    meta: { failed: texts.couldNotLift },
    onSuccess: () => announce(fill(texts.suspensionLifted, { email })),
  })
  const setRole = trpc.admin.accounts.setRole.useMutation({
    meta: { failed: texts.couldNotChangeRole },
    onSuccess: (_, { role: next }) => {
      setOpenDialog(undefined)
      return announce(fill(next === 'admin' ? texts.roleGiven : texts.roleRemoved, { email }))
    },
  })
  const dialogProps = (name: AccountDialog) => ({
    open: openDialog === name,
    onOpenChange: (open: boolean) => setOpenDialog(open ? name : undefined),
  })
  const isAdmin = role === 'admin'
  return (
    <>
      <Menu
        trigger={
          <IconButton label={fill(texts.accountMenu, { email })}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <AccountMenuItems account={account} onOpen={setOpenDialog} onLift={() => unsuspend.mutate({ accountId })} />
      </Menu>
      <PlanDialog account={account} {...dialogProps('plan')} />
      <ResetLinkDialog account={account} {...dialogProps('reset')} />
      <DeleteOtherDialog account={account} {...dialogProps('delete')} />
      <Confirm
        {...dialogProps('role')}
        title={fill(isAdmin ? texts.removeRoleQuestion : texts.giveRoleQuestion, { email })}
        description={isAdmin ? texts.removeRoleEffects : texts.giveRoleEffects}
        action={isAdmin ? texts.removeRole : texts.giveRole}
        busy={setRole.isPending}
        onConfirm={() => setRole.mutate({ accountId, role: isAdmin ? 'user' : 'admin' })}
      />
      <ReasonDialog
        {...dialogProps('suspend')}
        title={fill(texts.suspendQuestion, { email })}
        description={texts.suspendEffects}
        label={texts.reason}
        hint={texts.suspendHint}
        action={texts.suspend}
        act={async (reason) => {
          await suspend.mutateAsync({ accountId, reason: reason ?? '' })
          await announce(fill(texts.accountSuspended, { email }))
        }}
      />
    </>
  )
}
