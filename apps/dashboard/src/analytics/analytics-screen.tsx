import type { AnalyticsOverview, PageId } from '@tessera/contract'
import { focusManager, keepPreviousData } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { trpc } from '../app/api.ts'
import { NotFoundPart } from '../app/failures/failure-screen.tsx'
import { failureOf } from '../app/failures/failure.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { Button } from '../ui/controls/button.tsx'
import { fill, plural } from '../ui/text/template.ts'
import { useDocumentTitle } from '../ui/browser.ts'
import { Notice } from '../ui/display/notice.tsx'
import { AnalyticsHeading, FiguresLoading } from './analytics-frame.tsx'
import { comparisonLabel, periodLabel } from './time/bucket-labels.ts'
import { InfoTip } from './info-tip.tsx'
import { NoViews } from './no-views-screen.tsx'
import { type Filter, overviewFilter, type Range, rangeName } from './time/ranges.ts'
import * as texts from './texts.ts'

const Figures = lazyPart(async () => (await import('./figures/figures.tsx')).Figures, <FiguresLoading />)

type AnalyticsScreenProps = {
  /** Undefined: all pages. */
  pageId?: PageId
  range: Range
  onRange: (range: Range) => void
}

const isMissing = (error: unknown): boolean => failureOf(error).reason === 'page_not_found'

export const AnalyticsScreen = ({ pageId, range, onRange }: AnalyticsScreenProps) => {
  const filter = useOverviewFilter(pageId, range)
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.analytics.overview.useQuery(filter, {
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
    // A preload may have read them before the latest visits.
    staleTime: 1_000,
    // If a refresh fails, the figures on the screen stay.
    throwOnError: (error, { state }) => state.data === undefined && !isMissing(error),
  })
  const title = pageId === undefined ? undefined : data?.pages[0]?.title
  useDocumentTitle(title === undefined ? texts.analytics : fill(texts.analyticsOf, { title }))
  if (error && isMissing(error)) return <NotFoundPart />
  return (
    <>
      <AnalyticsHeading page={pageId === undefined ? undefined : { id: pageId, title }} range={range} onRange={onRange} />
      <div className="mt-2 flex min-h-5 items-center gap-1.5 text-sm text-ink-2">
        <output>
          {isPlaceholderData
            ? fill(texts.loadingRange, { range: rangeName(range) })
            : data && <ShownPeriod interval={data.interval} from={data.from} to={data.to} />}
        </output>
        {data && !isPlaceholderData && hasFigures(data.before) && (
          <InfoTip key={comparisonLabel(data)} label={texts.comparison} text={comparisonLabel(data)} />
        )}
      </div>
      {error && (
        <Notice tone="danger" className="mt-3">
          {fill(texts.refreshFailed, { failure: failureOf(error).message })}{' '}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </Notice>
      )}
      <div className="mt-4 flex flex-1 flex-col">
        {!data || (isPlaceholderData && !hasFigures(data)) ? (
          <FiguresLoading />
        ) : hasFigures(data) ? (
          <Figures overview={data} filter={filter} range={range} stale={isPlaceholderData} />
        ) : (
          <NoViews pageId={pageId} range={range} previous={previousPeriodLabel(data)} />
        )}
      </div>
    </>
  )
}

/** Days are in UTC, which the label says. Hours are in the browser's time zone. */
const ShownPeriod = ({ interval, ...period }: Pick<AnalyticsOverview, 'interval' | 'from' | 'to'>) => (
  <>
    {periodLabel(interval, period)}
    {interval === 'day' && <span className="ml-1.5 text-xs text-ink-3">{texts.utc}</span>}
  </>
)

const hasFigures = ({ totals }: Pick<AnalyticsOverview, 'totals'>): boolean => totals.views > 0 || totals.clicks > 0

const previousPeriodLabel = ({ interval, before: { totals, ...period } }: AnalyticsOverview): string | undefined =>
  totals.views > 0
    ? fill(texts.periodBefore, {
        period: periodLabel(interval, period),
        views: plural(texts.viewCount, { count: totals.views }),
        clicks: plural(texts.clickCount, { count: totals.clicks }),
      })
    : undefined

// Checked every minute and on focus: a single timer for the end of the bucket would fire late after the machine slept.
const checkIntervalMs = 60_000

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, checkIntervalMs)
  const unsubscribe = focusManager.subscribe(listener)
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

/** The query for the current time. Changes when a new bucket begins, so a tab that stays open keeps up. */
function useOverviewFilter(pageId: PageId | undefined, range: Range): Filter {
  const filter = () => overviewFilter(pageId, range, Date.now())
  // useSyncExternalStore compares snapshots by identity, so the snapshot is a string and not the filter object.
  const from = useSyncExternalStore(subscribe, () => filter().from)
  return { ...filter(), from }
}
