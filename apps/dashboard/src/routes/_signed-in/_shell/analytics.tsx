import { createFileRoute } from '@tanstack/react-router'

import { AnalyticsScreen } from '../../../analytics/analytics-screen.tsx'
import { overviewFilter, rangeParams, rangeSearch, standardRange } from '../../../analytics/time/ranges.ts'
import { queries } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/analytics')({
  validateSearch: rangeParams,
  loaderDeps: ({ search: { range = standardRange } }) => ({ range }),
  // Not awaited: while the figures of the next range come, the screen keeps those of the last.
  loader: ({ deps: { range } }) => {
    void queries.analytics.overview.prefetch(overviewFilter(undefined, range, Date.now()))
  },
  errorComponent: FailedPart,
  component: AllPages,
})

function AllPages() {
  const { range = standardRange } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AnalyticsScreen range={range} onRange={(next) => void navigate({ search: rangeSearch(next) })} />
}
