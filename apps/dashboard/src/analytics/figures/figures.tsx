import { clsx } from 'clsx'
import type { AnalyticsOverview } from '@tessera/contract'

import { listGrid } from '../analytics-frame.tsx'
import { Chart } from '../chart/chart.tsx'
import { DownloadButton } from './download-button.tsx'
import { TopLinks, TopPages, VisitorTables } from './breakdown-lists.tsx'
import { isRunning } from '../time/bucket-labels.ts'
import type { Filter, Range } from '../time/ranges.ts'
import { SeriesTable } from './series-table.tsx'
import * as texts from '../texts.ts'
import { Totals } from './totals.tsx'

type FiguresProps = {
  overview: AnalyticsOverview
  filter: Filter
  range: Range
  /** The figures of the previous range, while the selected range loads. */
  stale: boolean
}

export const Figures = ({ overview, filter, range, stale }: FiguresProps) => (
  <div aria-busy={stale} className={clsx('transition-opacity duration-150', stale && 'opacity-60')}>
    <section aria-label={texts.traffic} className="rounded-2xl border border-line bg-panel p-4 shadow-1 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <Totals {...overview} />
        <DownloadButton filter={filter} table="series" />
      </div>
      <div className="mt-6">
        <Chart key={overview.from} interval={overview.interval} series={overview.series} running={isRunning(overview)} />
      </div>
      <SeriesTable interval={overview.interval} series={overview.series} />
    </section>
    <div className={listGrid}>
      {filter.pageId === undefined && <TopPages overview={overview} filter={filter} range={range} />}
      <TopLinks overview={overview} filter={filter} range={range} />
      <VisitorTables overview={overview} filter={filter} />
    </div>
  </div>
)
