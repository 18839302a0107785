import { clsx } from 'clsx'
import type { OverviewTable } from '@tessera/contract'
import { type ReactNode, useId, useState } from 'react'

import { Button } from '../../ui/controls/button.tsx'
import { plural } from '../../ui/text/template.ts'
import { DownloadButton } from './download-button.tsx'
import { number } from './number-labels.ts'
import type { Filter } from '../time/ranges.ts'
import * as texts from '../texts.ts'

const initialRowCount = 8

type Row = {
  key: string
  name: ReactNode
  /** One per count column. The first sets the length of the bar. */
  counts: readonly number[]
}

type BarTableProps = {
  title: string
  filter: Filter
  table: OverviewTable
  /** Heading of the rows, then of each count column. */
  columns: readonly [name: string, ...counts: string[]]
  rows: readonly Row[]
  empty: string
  /** Shown below the rows. */
  note?: string
  tone?: 'brand'
  className?: string
}

/** A table whose rows have a bar for their first count. Rows come sorted. */
export const BarTable = ({ title, filter, table, columns: [name, ...columns], rows, empty, note, tone, className }: BarTableProps) => {
  const heading = useId()
  const [all, setAll] = useState(false)
  const maxCount = Math.max(1, ...rows.map(({ counts }) => counts[0] ?? 0))
  const more = rows.length - initialRowCount
  return (
    <section aria-labelledby={heading} className={clsx('min-w-0 rounded-2xl border border-line bg-panel p-4 shadow-1 sm:p-5', className)}>
      <div className="flex items-center justify-between gap-2">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        <DownloadButton filter={filter} table={table} />
      </div>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">{empty}</p>
      ) : (
        <table className="mt-2 w-full" aria-labelledby={heading}>
          <thead className="text-sm text-ink-3">
            <tr>
              <th scope="col" className="pb-1.5 text-left font-normal">
                {name}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="w-px pb-1.5 pl-4 text-right font-normal whitespace-nowrap">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, initialRowCount)).map((row) => (
              <tr key={row.key}>
                <th scope="row" className="w-full max-w-0 py-0.5 text-left font-normal">
                  <Bar share={(row.counts[0] ?? 0) / maxCount} className={tone === 'brand' ? 'bg-brand-soft' : 'bg-active'}>
                    {typeof row.name === 'string' ? (
                      <span className="relative truncate" dir="auto">
                        {row.name}
                      </span>
                    ) : (
                      row.name
                    )}
                  </Bar>
                </th>
                {row.counts.map((count, n) => (
                  <td key={columns[n]} className={clsx('pl-4 text-right tabular-nums', n === 0 ? 'font-medium' : 'text-ink-2')}>
                    {number(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && <p className="mt-3 text-sm text-ink-3">{note}</p>}
      {more > 0 && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-2.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? texts.showLess : plural(texts.showMore, { count: more })}
        </Button>
      )}
    </section>
  )
}

const Bar = ({ share, className, children }: { share: number; className: string; children: ReactNode }) => (
  <div className="relative flex h-9 items-center gap-2.5 px-2.5 pointer-coarse:h-11">
    <span aria-hidden="true" className={clsx('absolute inset-y-0 left-0 rounded-lg', className)} style={{ width: `${100 * share}%` }} />
    {children}
  </div>
)
