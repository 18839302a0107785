import type { AdminAccount } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, FileText, Gauge, KeyRound, ScrollText, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'

import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import * as texts from '../texts.ts'

export type AccountDialog = 'plan' | 'role' | 'reset' | 'suspend' | 'delete'

type AccountMenuItemsProps = { account: AdminAccount; onOpen: (dialog: AccountDialog) => void; onLift: () => void }

/** Menu items of an account. Administrators cannot be suspended or deleted before their role is removed. */
export const AccountMenuItems = ({ account, onOpen, onLift }: AccountMenuItemsProps) => {
  const { id: accountId, role, suspendedReason } = account
  const isAdmin = role === 'admin'
  return (
    <>
      <MenuItem asChild>
        <Link to="/admin/pages" search={{ search: accountId }}>
          <FileText />
          {texts.pages}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/admin/audit" search={{ search: accountId }}>
          <ScrollText />
          {texts.auditLog}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onOpen('plan')}>
        <Gauge />
        {texts.openPlan}
      </MenuItem>
      {suspendedReason === null && (
        <MenuItem onSelect={() => onOpen('role')}>
          {isAdmin ? <ShieldOff /> : <ShieldCheck />}
          {isAdmin ? texts.openRemoveRole : texts.openGiveRole}
        </MenuItem>
      )}
      {!isAdmin && (
        <>
          <MenuItem onSelect={() => onOpen('reset')}>
            <KeyRound />
            {texts.openResetLink}
          </MenuItem>
          <MenuSeparator />
          {suspendedReason === null ? (
            <MenuItem tone="danger" onSelect={() => onOpen('suspend')}>
              <Ban />
              {texts.openSuspend}
            </MenuItem>
          ) : (
            <MenuItem onSelect={onLift}>
              <CircleCheck />
              {texts.liftSuspension}
            </MenuItem>
          )}
          <MenuItem tone="danger" onSelect={() => onOpen('delete')}>
            <Trash2 />
            {texts.openDelete}
          </MenuItem>
        </>
      )}
    </>
  )
}
