import type { ListedAccount } from '@tessera/contract'
import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import { menuOf } from '../../ui/overlays/menu.tsx'
import { ReasonDialog } from '../reason.ts'
import * as texts from '../texts.ts'
import { useDone } from '../use-action-success.ts'
import type { Asked } from './account-actions-menu.tsx'
import { DeleteOtherDialog, PlanDialog, ResetLinkDialog } from './dialogs.ts'

const ActionsMenu = menuOf(async () => (await import('./account-actions-menu.tsx')).AccountMenuItems)

/** The menu of an account, and what its items ask. */
export const AccountActions = ({ account }: { account: ListedAccount }) => {
  const { id: accountId, email, role } = account
  const [asked, setAsked] = useState<Asked>()
  const done = useDone()
  const suspend = trpc.admin.accounts.suspend.useMutation()
  const unsuspend = trpc.admin.accounts.unsuspend.useMutation({
    meta: { failed: texts.couldNotLift },
    onSuccess: () => done(fill(texts.lifted, { email })),
  })
  const setRole = trpc.admin.accounts.setRole.useMutation({
    meta: { failed: texts.couldNotChangeRole },
    onSuccess: (_, { role: next }) => {
      setAsked(undefined)
      return done(fill(next === 'admin' ? texts.roleGiven : texts.roleTaken, { email }))
    },
  })
  const dialog = (name: Asked) => ({ open: asked === name, onOpenChange: (open: boolean) => setAsked(open ? name : undefined) })
  const isAdmin = role === 'admin'
  return (
    <>
      <ActionsMenu
        trigger={
          <IconButton label={fill(texts.moreFor, { email })}>
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
        title={fill(isAdmin ? texts.takeRoleQuestion : texts.giveRoleQuestion, { email })}
        description={isAdmin ? texts.takeRoleMeans : texts.giveRoleMeans}
        action={isAdmin ? texts.takeRole : texts.giveRole}
        busy={setRole.isPending}
        onConfirm={() => setRole.mutate({ accountId, role: isAdmin ? 'user' : 'admin' })}
      />
      <ReasonDialog
        {...dialog('suspend')}
        title={fill(texts.suspendQuestion, { email })}
        description={texts.suspendMeans}
        label={texts.reason}
        hint={texts.suspendHint}
        action={texts.suspend}
        act={async (reason) => {
          await suspend.mutateAsync({ accountId, reason: reason ?? '' })
          await done(fill(texts.accountSuspended, { email }))
        }}
      />
    </>
  )
}
