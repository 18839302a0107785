import { createFileRoute } from '@tanstack/react-router'
import type { AdminAccount } from '@tessera/contract'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { planNames } from '../../../../account/plan-labels.ts'
import { AccountActions } from '../../../../admin/accounts/account-actions.tsx'
import { NewAccountDialog } from '../../../../admin/accounts/new-account-dialog.tsx'
import { paginated, PaginatedList, SearchInput } from '../../../../admin/paginated-list.tsx'
import * as texts from '../../../../admin/texts.ts'
import { trpc } from '../../../../app/api.ts'
import { flag, searchParams, text } from '../../../../app/search/search-params.ts'
import { useSearchNavigation } from '../../../../app/search/use-search-navigation.ts'
import { useDocumentTitle } from '../../../../ui/browser.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { Badge } from '../../../../ui/display/notice.tsx'
import { RelativeTime } from '../../../../ui/display/relative-time.tsx'
import { plural } from '../../../../ui/text/template.ts'

const params = searchParams({ search: text, suspended: flag })

export const Route = createFileRoute('/_signed-in/_shell/admin/accounts')({
  validateSearch: params,
  component: AccountsScreen,
})

function AccountsScreen() {
  const { search = '', suspended = false } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  const onFilter = (filter: { search?: string; suspended?: boolean }) =>
    void navigate({ search: (previous) => params({ ...previous, ...filter }), replace: true })
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
      <PaginatedList
        query={query}
        label={texts.accounts}
        header={<AccountColumns />}
        empty={search ? texts.noMatchingAccounts : texts.noSuspendedAccounts}
      >
        {(account) => <AccountRow account={account} />}
      </PaginatedList>
      <NewAccountDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}

const columns = 'min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-center'
const facts = 'gap-x-4 text-sm text-ink-3 lg:grid lg:grid-cols-3 lg:text-right'

/** Hidden from screen readers: each row names what it contains. */
const AccountColumns = () => (
  <div aria-hidden="true" className="mt-4 -mb-2 flex items-center gap-4 px-4 max-lg:hidden">
    <div className={clsx('grid', columns)}>
      <span className="text-sm text-ink-3">{texts.account}</span>
      <div className={facts}>
        <span>{texts.pages}</span>
        <span>{texts.plan}</span>
        <span>{texts.created}</span>
      </div>
    </div>
    <span className="size-8 pointer-coarse:min-w-11" />
  </div>
)

const AccountRow = ({ account }: { account: AdminAccount }) => {
  const { id, name, email, plan, role, suspendedReason, pages, createdAt } = account
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  return (
    <div className="flex items-center gap-4 p-4">
      <div className={clsx('grid', columns)}>
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
        <p className={clsx('flex flex-wrap', facts)}>
          <span>{plural(texts.pageCount, { count: pages })}</span>
          <span>
            <span className="sr-only">{texts.plan}</span> {planNames[plan]}
          </span>
          <span>
            <span className="lg:sr-only">{texts.created}</span> <RelativeTime at={createdAt} />
          </span>
        </p>
      </div>
      <AccountActions account={account} />
    </div>
  )
}
