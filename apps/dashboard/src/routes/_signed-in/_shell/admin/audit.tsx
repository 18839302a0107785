import { createFileRoute } from '@tanstack/react-router'

import { AuditScreen } from '../../../../admin/audit/audit-screen.tsx'
import { auditSearch } from '../../../../admin/admin-search-params.ts'

export const Route = createFileRoute('/_signed-in/_shell/admin/audit')({
  validateSearch: auditSearch,
  component: Audit,
})

function Audit() {
  const { search = '', action } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditScreen
      search={search}
      action={action}
      onFilter={(filter) => void navigate({ search: (previous) => auditSearch({ ...previous, ...filter }), replace: true })}
    />
  )
}
