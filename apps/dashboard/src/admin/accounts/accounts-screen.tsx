import { Plus } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { useDocumentTitle } from '../../ui/text/document-title.ts'
import { paginated, PaginatedList } from '../paginated-list.tsx'
import { SearchInput } from '../search-input.tsx'
import * as texts from '../texts.ts'
import { AccountRow } from './account-row.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'

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
