import { createFileRoute } from '@tanstack/react-router'

import { AdminPagesScreen } from '../../../../admin/pages/admin-pages-screen.tsx'
import { flagOf, textOf } from '../../../../admin/admin-search-params.ts'

type Filter = { search?: string | undefined; blocked?: true | undefined }
type Given = { search?: unknown; blocked?: unknown }

export const Route = createFileRoute('/_signed-in/_shell/admin/pages')({
  validateSearch: (given: Given): Filter => ({ search: textOf(given.search), blocked: flagOf(given.blocked) }),
  component: Pages,
})

function Pages() {
  const { search = '', blocked = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminPagesScreen
      search={search}
      blocked={blocked}
      onFilter={(filter) =>
        void navigate({
          search: ({ search: before, blocked: only }) => {
            const next = { search: before, blocked: only, ...filter }
            return { search: next.search || undefined, blocked: next.blocked || undefined }
          },
          replace: true,
        })
      }
    />
  )
}
