import type { AnalyticsOverview, PageId } from '@tessera/contract'
import { keepPreviousData } from '@tanstack/react-query'

import { trpc } from '../api.ts'
import { NotFoundPart } from '../failed-screen.tsx'
import { failureOf } from '../failure.ts'
import { beside } from '../ui/beside.tsx'
import { Button } from '../ui/button.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Notice } from '../ui/notice.tsx'
import { AnalyticsHeading, FiguresLoading, Period } from './analytics-frame.tsx'
import { comparedWords, periodWords } from './bucket-words.ts'
import { NoViews } from './no-views.tsx'
import { counted } from './numbers.ts'
import { lastWords, type Range } from './ranges.ts'
import { useOverviewFilter } from './use-overview-filter.ts'

const Figures = beside(async () => (await import('./figures.tsx')).Figures, FiguresLoading)

type AnalyticsScreenProps = {
  /** Absent: of all pages. */
  pageId?: PageId
  range: Range
  onRange: (range: Range) => void
}

const isMissing = (error: unknown): boolean => failureOf(error).reason === 'page_not_found'

export const AnalyticsScreen = ({ pageId, range, onRange }: AnalyticsScreenProps) => {
  const filter = useOverviewFilter(pageId, range)
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.analytics.overview.useQuery(filter, {
    placeholderData: keepPreviousData,
    // What is on the screen stays there.
    throwOnError: (error, { state }) => state.data === undefined && !isMissing(error),
  })
  const title = pageId === undefined ? undefined : data?.pages[0]?.title
  useDocumentTitle(title === undefined ? 'Analytics' : `Analytics of ${title}`)
  if (error && isMissing(error)) return <NotFoundPart />
  return (
    <>
      <AnalyticsHeading page={pageId === undefined ? undefined : { id: pageId, title }} range={range} onRange={onRange} />
      <Period>{data && <PeriodWords overview={data} coming={isPlaceholderData ? range : undefined} />}</Period>
      {error && (
        <Notice tone="danger" className="mt-3">
          These figures could not be renewed: {failureOf(error).message}{' '}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      <div className="mt-4 flex flex-1 flex-col">
        {!data || (isPlaceholderData && !hasFigures(data)) ? (
          <FiguresLoading />
        ) : hasFigures(data) ? (
          <Figures overview={data} filter={filter} range={range} old={isPlaceholderData} />
        ) : (
          <NoViews pageId={pageId} time={lastWords(range)} before={beforeWords(data)} />
        )}
      </div>
    </>
  )
}

const PeriodWords = ({ overview, coming }: { overview: AnalyticsOverview; coming: Range | undefined }) => {
  const shown = periodWords(overview.interval, overview)
  return coming
    ? `Still ${shown}: the figures of ${lastWords(coming)} are on their way`
    : `${shown}. ${comparedWords(overview)}. Times are UTC.`
}

const hasFigures = ({ totals }: AnalyticsOverview): boolean => totals.views > 0 || totals.clicks > 0

const beforeWords = ({ interval, before: { totals, ...period } }: AnalyticsOverview): string | undefined =>
  totals.views > 0 ? `${periodWords(interval, period)}: ${counted(totals.views, 'view')}, ${counted(totals.clicks, 'click')}` : undefined
