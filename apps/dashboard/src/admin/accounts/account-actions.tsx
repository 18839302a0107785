import type { ListedAccount } from '@tessera/contract'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../api.ts'
import { IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { menuOf } from '../../ui/menu.tsx'
import { ReasonDialog } from '../reason.ts'
import { useDone } from '../use-done.ts'
import type { Asked } from './account-menu-items.tsx'
import { DeleteOtherDialog, PlanDialog, ResetLinkDialog } from './dialogs.ts'

const ActionsMenu = menuOf(async () => (await import('./account-menu-items.tsx')).AccountMenuItems)

/** The menu of an account, and what its items ask. */
export const AccountActions = ({ account }: { account: ListedAccount }) => {
  const { id: accountId, email, role } = account
  const [asked, setAsked] = useState<Asked>()
  const done = useDone()
  const suspend = trpc.admin.accounts.suspend.useMutation()
  const unsuspend = trpc.admin.accounts.unsuspend.useMutation({
    meta: { doing: 'lift the suspension' },
    onSuccess: () => done(`${email} is not suspended any more`),
  })
  const setRole = trpc.admin.accounts.setRole.useMutation({
    meta: { doing: 'change the role' },
    onSuccess: (_, { role: next }) => {
      setAsked(undefined)
      return done(next === 'admin' ? `${email} is an administrator` : `${email} is no administrator any more`)
    },
  })
  const dialog = (name: Asked) => ({ open: asked === name, onOpenChange: (open: boolean) => setAsked(open ? name : undefined) })
  const isAdmin = role === 'admin'
  return (
    <>
      <ActionsMenu
        trigger={
          <IconButton label={`More for ${email}`}>
            <MoreHorizontal />
          </IconButton>
        }
        items={{ account, onAsk: setAsked, onLift: () => unsuspend.mutate({ accountId }) }}
      />
      <PlanDialog account={account} {...dialog('plan')} />
      <ResetLinkDialog account={account} {...dialog('reset')} />
      <DeleteOtherDialog account={account} {...dialog('delete')} />
      <Confirm
        {...dialog('role')}
        title={isAdmin ? `Take the role from ${email}?` : `Make ${email} an administrator?`}
        description={
          isAdmin
            ? 'It stays an account like any other.'
            : 'An administrator sees all accounts and pages, and can do to them whatever you can, to your account too.'
        }
        action={isAdmin ? 'Take it away' : 'Make an administrator'}
        busy={setRole.isPending}
        onConfirm={() => setRole.mutate({ accountId, role: isAdmin ? 'user' : 'admin' })}
      />
      <ReasonDialog
        {...dialog('suspend')}
        title={`Suspend ${email}?`}
        description="Nobody signs in to it, its tokens are refused and its pages answer as blocked ones do. Nothing is deleted, and lifting it brings all back."
        label="Reason"
        hint="Whoever signs in with the right password is told."
        action="Suspend"
        act={async (reason) => {
          await suspend.mutateAsync({ accountId, reason: reason ?? '' })
          await done(`${email} is suspended`)
        }}
      />
    </>
  )
}
