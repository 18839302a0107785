import { createFileRoute } from '@tanstack/react-router'

import { AccountsScreen } from '../../../../admin/accounts/accounts-screen.tsx'
import { accountsSearch } from '../../../../admin/admin-search-params.ts'

export const Route = createFileRoute('/_signed-in/_shell/admin/accounts')({
  validateSearch: accountsSearch,
  component: Accounts,
})

function Accounts() {
  const { search = '', suspended = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountsScreen
      search={search}
      suspended={suspended}
      onFilter={(filter) => void navigate({ search: (previous) => accountsSearch({ ...previous, ...filter }), replace: true })}
    />
  )
}
