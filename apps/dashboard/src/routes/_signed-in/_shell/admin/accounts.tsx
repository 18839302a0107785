import { createFileRoute } from '@tanstack/react-router'

import { AccountsScreen } from '../../../../admin/accounts/accounts-screen.tsx'
import { flagOf, textOf } from '../../../../admin/admin-search-params.ts'

type Filter = { search?: string | undefined; suspended?: true | undefined }
type Given = { search?: unknown; suspended?: unknown }

export const Route = createFileRoute('/_signed-in/_shell/admin/accounts')({
  validateSearch: (given: Given): Filter => ({ search: textOf(given.search), suspended: flagOf(given.suspended) }),
  component: Accounts,
})

function Accounts() {
  const { search = '', suspended = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountsScreen
      search={search}
      suspended={suspended}
      onFilter={(filter) =>
        void navigate({
          search: ({ search: before, suspended: only }) => {
            const next = { search: before, suspended: only, ...filter }
            return { search: next.search || undefined, suspended: next.suspended || undefined }
          },
          replace: true,
        })
      }
    />
  )
}
