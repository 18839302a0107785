import { createFileRoute } from '@tanstack/react-router'

import { reportsSearch } from '../../../../admin/admin-search-params.ts'
import { ReportsScreen } from '../../../../admin/reports/reports-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/admin/reports')({
  validateSearch: reportsSearch,
  component: Reports,
})

function Reports() {
  const { closed } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportsScreen
      state={closed ? 'closed' : 'open'}
      onState={(state) => void navigate({ search: { closed: state === 'closed' || undefined }, replace: true })}
    />
  )
}
