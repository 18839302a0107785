import { createFileRoute } from '@tanstack/react-router'

import { flagOf } from '../../../../admin/admin-search-params.ts'
import { ReportsScreen } from '../../../../admin/reports/reports-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/admin/reports')({
  validateSearch: ({ closed }: { closed?: unknown }): { closed?: true | undefined } => ({ closed: flagOf(closed) }),
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
