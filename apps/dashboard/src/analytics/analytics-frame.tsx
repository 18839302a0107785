import { Link } from '@tanstack/react-router'
import { ArrowLeft, Pencil } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'

import { useShortcuts } from '../app/palette/shortcuts.ts'
import { Button } from '../ui/controls/button.tsx'
import { SegmentedControl } from '../ui/controls/segmented-control.tsx'
import { Loading, Skeleton } from '../ui/display/screen-states.tsx'
import { fill } from '../ui/text/template.ts'
import { DayFields } from './time/day-fields.tsx'
import { customRange, dayOf, daysOf, defaultRange, overviewFilter, type Range, rangeChoices, rangeSearch } from './time/ranges.ts'
import * as texts from './texts.ts'

type AnalyticsHeadingProps = {
  /** Undefined: all pages. `title` is undefined until loaded. */
  page: { id: string; title: string | undefined } | undefined
  range: Range
  onRange: (range: Range) => void
}

type Choice = (typeof rangeChoices)[number]['value']

/** A custom range begins with the days that were shown before. */
function rangeOf(choice: Choice, shown: Range): Range {
  if (choice !== 'custom') return choice
  const now = Date.now()
  const { from = '' } = overviewFilter(undefined, shown, now)
  return daysOf(shown) ? shown : (customRange(from.slice(0, 10), dayOf(now), now) ?? defaultRange)
}

/** The keys 1 to 5 choose the range. */
function useRangeKeys(onRange: (choice: Choice) => void): void {
  const latest = useRef(onRange)
  useEffect(() => {
    latest.current = onRange
  })
  useShortcuts(
    useMemo(
      () =>
        rangeChoices.map(({ value, name }, index) => ({
          group: texts.analytics,
          label: value === 'custom' ? texts.chooseDates : fill(texts.showRange, { range: name }),
          keys: String(index + 1),
          run: () => latest.current(value),
        })),
      [],
    ),
  )
}

export const AnalyticsHeading = ({ page, range, onRange }: AnalyticsHeadingProps) => {
  const days = daysOf(range)
  const choose = (choice: Choice) => onRange(rangeOf(choice, range))
  useRangeKeys(choose)
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
      <div className="mr-auto min-w-0 max-sm:w-full">
        {page && (
          <Link
            to="/analytics"
            search={rangeSearch(range)}
            className="mb-1 -ml-0.5 flex w-fit items-center gap-1 rounded-sm text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
          >
            <ArrowLeft className="size-3.5" aria-hidden="true" />
            {texts.allPagesAnalytics}
          </Link>
        )}
        <div className="flex items-start gap-3">
          <h1 className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]" dir="auto">
            {page ? (page.title ?? texts.analytics) : texts.analytics}
          </h1>
          {page && (
            <Button asChild size="sm">
              <Link to="/pages/$pageId" params={{ pageId: page.id }} aria-label={texts.editPage}>
                <Pencil />
                {texts.edit}
              </Link>
            </Button>
          )}
        </div>
      </div>
      <SegmentedControl
        label={texts.range}
        value={days ? 'custom' : (range as Choice)}
        onChange={choose}
        options={rangeChoices}
        className="w-full max-sm:[&_label]:px-1 sm:w-96"
      />
      {days && (
        <div className="flex w-full justify-end">
          <DayFields {...days} onRange={onRange} />
        </div>
      )}
    </div>
  )
}

export const listGrid = 'mt-5 grid grid-cols-1 gap-5 lg:grid-cols-2'

/** Appears with a delay, so that a fast response shows no flash of skeletons. */
export const FiguresLoading = () => (
  <Loading className="animate-late">
    <Skeleton className="h-[434px] rounded-2xl! sm:h-[416px]" />
    <div className={listGrid}>
      {[1, 2, 3, 4].map((list) => (
        <Skeleton key={list} className="h-60 rounded-2xl!" />
      ))}
    </div>
  </Loading>
)
