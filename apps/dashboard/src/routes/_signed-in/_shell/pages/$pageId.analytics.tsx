import { createFileRoute } from '@tanstack/react-router'

import { AnalyticsScreen } from '../../../../analytics/analytics-screen.tsx'
import { overviewFilter, rangeParams, rangeSearch, standardRange } from '../../../../analytics/time/ranges.ts'
import { queries } from '../../../../app/api.ts'
import { FailedPart } from '../../../../app/failures/failure-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/pages/$pageId/analytics')({
  validateSearch: rangeParams,
  loaderDeps: ({ search: { range = standardRange } }) => ({ range }),
  // Not awaited: while the figures of the next range come, the screen keeps those of the last.
  loader: ({ params: { pageId }, deps: { range } }) => {
    void queries.analytics.overview.prefetch(overviewFilter(pageId, range, Date.now()))
  },
  errorComponent: FailedPart,
  component: OnePage,
})

function OnePage() {
  const { pageId } = Route.useParams()
  const { range = standardRange } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <AnalyticsScreen key={pageId} pageId={pageId} range={range} onRange={(next) => void navigate({ search: rangeSearch(next) })} />
}
