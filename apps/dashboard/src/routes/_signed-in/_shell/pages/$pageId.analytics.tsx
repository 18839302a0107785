import { createFileRoute } from '@tanstack/react-router'

import { AnalyticsScreen } from '../../../../analytics/analytics-screen.tsx'
import { overviewFilter, rangeParams, rangeSearch, defaultRange } from '../../../../analytics/time/ranges.ts'
import { queries } from '../../../../app/api.ts'
import { useSearchNavigation } from '../../../../app/search/use-search-navigation.ts'
import { FailedPart } from '../../../../app/failures/failure-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/pages/$pageId/analytics')({
  validateSearch: rangeParams,
  loaderDeps: ({ search: { range = defaultRange } }) => ({ range }),
  // Not awaited: the screen keeps the figures of the previous range while the next one loads.
  loader: ({ params: { pageId }, deps: { range } }) => {
    void queries.analytics.overview.prefetch(overviewFilter(pageId, range, Date.now()))
  },
  errorComponent: FailedPart,
  component: OnePage,
})

function OnePage() {
  const { pageId } = Route.useParams()
  const { range = defaultRange } = Route.useSearch()
  const navigate = useSearchNavigation(Route.useNavigate())
  return <AnalyticsScreen key={pageId} pageId={pageId} range={range} onRange={(next) => void navigate({ search: rangeSearch(next) })} />
}
