import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminAccount } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { useDocumentTitle } from '../../ui/browser.ts'
import { paginated, PaginatedList } from '../paginated-list.tsx'
import { SearchInput } from '../search-input.tsx'
import * as texts from '../texts.ts'
import { NewAccountDialog } from './new-account-dialog.tsx'
import { Badge } from '../../ui/display/notice.tsx'
import { plural } from '../../ui/text/template.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { planNames } from '../../account/plan-labels.ts'
import { AccountActions } from './account-actions.tsx'

type AccountsScreenProps = {
  search: string
  suspended: boolean
  onFilter: (filter: { search?: string; suspended?: boolean }) => void
}

export const AccountsScreen = ({ search, suspended, onFilter }: AccountsScreenProps) => {
  useDocumentTitle(texts.accounts)
  const [creating, setCreating] = useState(false)
  const query = trpc.admin.accounts.list.useInfiniteQuery({ search: search || undefined, suspended }, paginated)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label={texts.searchAccounts} value={search} onChange={(next) => onFilter({ search: next })} />
        <Checkbox label={texts.suspendedOnly} checked={suspended} onChange={(only) => onFilter({ suspended: only })} />
        <Button variant="primary" className="sm:ml-auto" onClick={() => setCreating(true)}>
          <Plus />
          {texts.newAccount}
        </Button>
      </div>
      <PaginatedList query={query} label={texts.accounts} empty={search ? texts.noMatchingAccounts : texts.noSuspendedAccounts}>
        {(account) => <AccountRow account={account} />}
      </PaginatedList>
      <NewAccountDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}

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
