import { createFileRoute } from '@tanstack/react-router'

import { AdminPagesScreen } from '../../../../admin/pages/admin-pages-screen.tsx'
import { adminPagesSearch } from '../../../../admin/admin-search-params.ts'

export const Route = createFileRoute('/_signed-in/_shell/admin/pages')({
  validateSearch: adminPagesSearch,
  component: Pages,
})

function Pages() {
  const { search = '', blocked = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminPagesScreen
      search={search}
      blocked={blocked}
      onFilter={(filter) => void navigate({ search: (previous) => adminPagesSearch({ ...previous, ...filter }), replace: true })}
    />
  )
}
