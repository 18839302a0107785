import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PartedList } from '../parted-list.tsx'
import { SearchInput } from '../search-input.tsx'
import { AccountRow } from './account-row.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'

type AccountsScreenProps = {
  search: string
  suspended: boolean
  onFilter: (filter: { search?: string; suspended?: boolean }) => void
}

export const AccountsScreen = ({ search, suspended, onFilter }: AccountsScreenProps) => {
  useDocumentTitle('Accounts')
  const [creating, setCreating] = useState(false)
  const query = trpc.admin.accounts.list.useInfiniteQuery(
    { search: search || undefined, suspended },
    { getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData },
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchInput label="Name, e-mail or id" value={search} onChange={(next) => onFilter({ search: next })} />
        <Checkbox label="Suspended only" checked={suspended} onChange={(only) => onFilter({ suspended: only })} />
        <Button variant="primary" className="sm:ml-auto" onClick={() => setCreating(true)}>
          <Plus />
          New account
        </Button>
      </div>
      <PartedList query={query} label="Accounts" empty={search ? 'No account begins so.' : 'No account is suspended.'}>
        {(account) => <AccountRow account={account} />}
      </PartedList>
      <NewAccountDialog open={creating} onOpenChange={setCreating} />
    </>
  )
}
