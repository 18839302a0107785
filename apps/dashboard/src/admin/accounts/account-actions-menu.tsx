import type { ListedAccount } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, FileText, Gauge, KeyRound, ScrollText, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'

import { MenuItem, MenuLine } from '../../ui/overlays/menu-card.tsx'
import * as texts from '../texts.ts'

export type Asked = 'plan' | 'role' | 'reset' | 'suspend' | 'delete'

type AccountMenuItemsProps = { account: ListedAccount; onAsk: (asked: Asked) => void; onLift: () => void }

/** What can be done to an account. To an administrator's only when that role is taken away. */
export const AccountMenuItems = ({ account, onAsk, onLift }: AccountMenuItemsProps) => {
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
      <MenuLine />
      <MenuItem onSelect={() => onAsk('plan')}>
        <Gauge />
        {texts.askPlan}
      </MenuItem>
      {suspendedReason === null && (
        <MenuItem onSelect={() => onAsk('role')}>
          {isAdmin ? <ShieldOff /> : <ShieldCheck />}
          {isAdmin ? texts.askTakeRole : texts.askGiveRole}
        </MenuItem>
      )}
      {!isAdmin && (
        <>
          <MenuItem onSelect={() => onAsk('reset')}>
            <KeyRound />
            {texts.askResetLink}
          </MenuItem>
          <MenuLine />
          {suspendedReason === null ? (
            <MenuItem tone="danger" onSelect={() => onAsk('suspend')}>
              <Ban />
              {texts.askSuspend}
            </MenuItem>
          ) : (
            <MenuItem onSelect={onLift}>
              <CircleCheck />
              {texts.liftSuspension}
            </MenuItem>
          )}
          <MenuItem tone="danger" onSelect={() => onAsk('delete')}>
            <Trash2 />
            {texts.askDelete}
          </MenuItem>
        </>
      )}
    </>
  )
}
