import { createFileRoute } from '@tanstack/react-router'

import { AuditScreen } from '../../../../admin/audit/audit-screen.tsx'
import { textOf } from '../../../../admin/admin-search-params.ts'

type Filter = { search?: string | undefined; action?: string | undefined }
type Given = { search?: unknown; action?: unknown }

export const Route = createFileRoute('/_signed-in/_shell/admin/audit')({
  validateSearch: (given: Given): Filter => ({ search: textOf(given.search), action: textOf(given.action) }),
  component: Audit,
})

function Audit() {
  const { search = '', action } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditScreen
      search={search}
      action={action}
      onFilter={(filter) =>
        void navigate({
          search: (before) => {
            const next = { ...before, ...filter }
            return { search: next.search || undefined, action: next.action }
          },
          replace: true,
        })
      }
    />
  )
}
