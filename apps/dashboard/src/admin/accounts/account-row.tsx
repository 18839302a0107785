import type { AdminAccount } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { plural } from '../../ui/text/plural.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { planNames } from '../../account/plan-labels.ts'
import * as texts from '../texts.ts'
import { AccountActions } from './account-actions.tsx'

export const AccountRow = ({ account }: { account: AdminAccount }) => {
  const { id, name, email, plan, role, suspendedReason, pages, createdAt } = account
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  return (
    <div className="flex items-center gap-4 p-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-center">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="truncate font-medium" dir="auto">
              {name}
            </h2>
            {role === 'admin' && <Badge tone="live">{texts.administrator}</Badge>}
            {user.id === id && <Badge>{texts.you}</Badge>}
            {suspendedReason !== null && <Badge tone="danger">{texts.suspended}</Badge>}
          </div>
          <p className="truncate text-ink-2">{email}</p>
          {suspendedReason !== null && <q className="mt-1 block text-sm text-danger [overflow-wrap:anywhere]">{suspendedReason}</q>}
        </div>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-3 lg:grid lg:grid-cols-3 lg:text-right">
          <span>{plural(texts.pageCount, { count: pages })}</span>
          <span>{planNames[plan]}</span>
          <RelativeTime at={createdAt} />
        </p>
      </div>
      <AccountActions account={account} />
    </div>
  )
}
