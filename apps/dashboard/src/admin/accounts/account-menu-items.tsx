import type { ListedAccount } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, FileText, Gauge, KeyRound, ScrollText, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'

import { MenuItem, MenuLine } from '../../ui/menu-card.tsx'

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
      <MenuItem onSelect={() => onAsk('plan')}>
        <Gauge />
        Plan…
      </MenuItem>
      {suspendedReason === null && (
        <MenuItem onSelect={() => onAsk('role')}>
          {isAdmin ? <ShieldOff /> : <ShieldCheck />}
          {isAdmin ? 'Take the role away…' : 'Make an administrator…'}
        </MenuItem>
      )}
      {!isAdmin && (
        <>
          <MenuItem onSelect={() => onAsk('reset')}>
            <KeyRound />
            Reset link…
          </MenuItem>
          <MenuLine />
          {suspendedReason === null ? (
            <MenuItem tone="danger" onSelect={() => onAsk('suspend')}>
              <Ban />
              Suspend…
            </MenuItem>
          ) : (
            <MenuItem onSelect={onLift}>
              <CircleCheck />
              Lift the suspension
            </MenuItem>
          )}
          <MenuItem tone="danger" onSelect={() => onAsk('delete')}>
            <Trash2 />
            Delete…
          </MenuItem>
        </>
      )}
    </>
  )
}
