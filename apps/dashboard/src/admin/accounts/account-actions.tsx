import type { ListedAccount } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, FileText, Gauge, KeyRound, MoreHorizontal, ScrollText, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../api.ts'
import { IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useDone } from '../use-done.ts'
import { DeleteOtherDialog } from './delete-other-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

type Asked = 'plan' | 'role' | 'reset' | 'suspend' | 'delete'

/** What can be done to an account. To an administrator's only when that role is taken away. */
export const AccountActions = ({ account }: { account: ListedAccount }) => {
  const { id: accountId, email, role, suspendedReason } = account
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
      <Menu
        trigger={
          <IconButton label={`More for ${email}`}>
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link to="/admin/pages" search={{ search: accountId }}>
            <FileText />
            Pages
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/admin/audit" search={{ search: accountId }}>
            <ScrollText />
            Audit log
          </Link>
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => setAsked('plan')}>
          <Gauge />
          Plan…
        </MenuItem>
        {suspendedReason === null && (
          <MenuItem onSelect={() => setAsked('role')}>
            {isAdmin ? <ShieldOff /> : <ShieldCheck />}
            {isAdmin ? 'Take the role away…' : 'Make an administrator…'}
          </MenuItem>
        )}
        {!isAdmin && (
          <>
            <MenuItem onSelect={() => setAsked('reset')}>
              <KeyRound />
              Reset link…
            </MenuItem>
            <MenuLine />
            {suspendedReason === null ? (
              <MenuItem tone="danger" onSelect={() => setAsked('suspend')}>
                <Ban />
                Suspend…
              </MenuItem>
            ) : (
              <MenuItem onSelect={() => unsuspend.mutate({ accountId })}>
                <CircleCheck />
                Lift the suspension
              </MenuItem>
            )}
            <MenuItem tone="danger" onSelect={() => setAsked('delete')}>
              <Trash2 />
              Delete…
            </MenuItem>
          </>
        )}
      </Menu>
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
