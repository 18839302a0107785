import { Link } from '@tanstack/react-router'
import type { AdminAccount } from '@tessera/contract'
import { Ban, CircleCheck, FileText, Gauge, KeyRound, MoreHorizontal, ScrollText, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Confirm, Dialog, TypedConfirm } from '../../ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { fill } from '../../ui/text/template.ts'
import { ReasonDialog, useActionSuccess } from '../actions.tsx'
import * as texts from '../texts.ts'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

const PlanForm = lazyPart(async () => (await import('./plan-form.tsx')).PlanForm, <Skeleton className="h-36" />)

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
  const remove = trpc.admin.accounts.delete.useMutation({
    meta: { failed: texts.couldNotDelete },
    onSuccess: () => {
      setOpenDialog(undefined)
      return announce(fill(texts.accountDeleted, { email }))
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
      <Dialog {...dialogProps('plan')} title={fill(texts.planOf, { email })} description={texts.planEffects}>
        <PlanForm account={account} onDone={() => setOpenDialog(undefined)} />
      </Dialog>
      <ResetLinkDialog account={account} {...dialogProps('reset')} />
      <TypedConfirm
        {...dialogProps('delete')}
        name={email}
        title={fill(texts.deleteQuestion, { email })}
        description={texts.deleteEffects}
        action={texts.deleteAccount}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ accountId })}
      />
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

type AccountDialog = 'plan' | 'role' | 'reset' | 'suspend' | 'delete'

type AccountMenuItemsProps = { account: AdminAccount; onOpen: (dialog: AccountDialog) => void; onLift: () => void }

/** Menu items of an account. Administrators cannot be suspended or deleted before their role is removed. */
const AccountMenuItems = ({ account, onOpen, onLift }: AccountMenuItemsProps) => {
  const { id: accountId, role, suspendedReason } = account
  const isAdmin = role === 'admin'
  return (
    <>
      <MenuItem asChild icon={<FileText />}>
        <Link to="/admin/pages" search={{ search: accountId }}>
          {texts.pages}
        </Link>
      </MenuItem>
      <MenuItem asChild icon={<ScrollText />}>
        <Link to="/admin/audit" search={{ search: accountId }}>
          {texts.auditLog}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Gauge />} label={texts.openPlan} onSelect={() => onOpen('plan')} />
      {suspendedReason === null && (
        <MenuItem
          icon={isAdmin ? <ShieldOff /> : <ShieldCheck />}
          label={isAdmin ? texts.openRemoveRole : texts.openGiveRole}
          onSelect={() => onOpen('role')}
        />
      )}
      {!isAdmin && (
        <>
          <MenuItem icon={<KeyRound />} label={texts.openResetLink} onSelect={() => onOpen('reset')} />
          <MenuSeparator />
          {suspendedReason === null ? (
            <MenuItem tone="danger" icon={<Ban />} label={texts.openSuspend} onSelect={() => onOpen('suspend')} />
          ) : (
            <MenuItem icon={<CircleCheck />} label={texts.liftSuspension} onSelect={onLift} />
          )}
          <MenuItem tone="danger" icon={<Trash2 />} label={texts.openDelete} onSelect={() => onOpen('delete')} />
        </>
      )}
    </>
  )
}
