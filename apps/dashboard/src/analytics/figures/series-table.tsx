import type { Analytics, AnalyticsInterval } from '@tessera/contract'

import { bucketLabel } from '../time/bucket-labels.ts'
import { number } from './number-labels.ts'
import * as texts from '../texts.ts'

const intervalNames: Record<AnalyticsInterval, string> = { day: texts.dayUtc, hour: texts.hour }

/** The data of the chart as a table. */
export const SeriesTable = ({ interval, series }: Pick<Analytics, 'interval' | 'series'>) => (
  <details className="group mt-3 text-sm">
    <summary className="w-fit rounded-md px-1 py-1 text-ink-2 hover:text-ink pointer-coarse:py-3">{texts.showTable}</summary>
    <div className="mt-2 rounded-lg border border-line">
      <table className="w-full tabular-nums">
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-normal">
              {intervalNames[interval]}
            </th>
            {[texts.views, texts.visitors, texts.clicks].map((of) => (
              <th key={of} scope="col" className="px-3 py-2 text-right font-normal">
                {of}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ at, views, visitors, clicks }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                {bucketLabel(interval, at)}
              </th>
              <td className="px-3 text-right">{number(views)}</td>
              <td className="px-3 text-right">{number(visitors)}</td>
              <td className="px-3 text-right">{number(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)
