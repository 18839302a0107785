import { clsx } from 'clsx'
import type { AnalyticsOverview } from '@tessera/contract'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Change, changeOfCount, changeOfRate, number, percent } from './number-labels.ts'
import * as texts from '../texts.ts'

type TotalsProps = Pick<AnalyticsOverview, 'totals' | 'finished' | 'before'>

/** Totals of the period. Changes compare its finished part with the same part of the previous period. */
export const Totals = ({ totals, finished: { totals: now }, before: { totals: before } }: TotalsProps) => (
  <dl className="flex flex-wrap gap-x-4 gap-y-5 sm:gap-x-12">
    <Total of={texts.views} sample={<Swatch className="bg-brand" />} change={changeOfCount(now.views, before.views)}>
      {number(totals.views)}
    </Total>
    <Total of={texts.visitors} change={changeOfCount(now.visitors, before.visitors)}>
      {number(totals.visitors)}
    </Total>
    <Total of={texts.clicks} sample={<Swatch className="bg-ochre" />} change={changeOfCount(now.clicks, before.clicks)}>
      {number(totals.clicks)}
    </Total>
    <Total of={texts.clickRate} change={changeOfRate(now.clickRate, before.clickRate)}>
      {totals.clickRate === null ? '–' : percent(totals.clickRate)}
    </Total>
  </dl>
)

type TotalProps = { of: string; sample?: ReactNode; change: Change | null; children: string }

const Total = ({ of, sample, change, children }: TotalProps) => (
  <div className="basis-24 max-sm:grow sm:basis-auto">
    <dt className="flex items-center gap-1.5 text-ink-2">
      {sample}
      {of}
    </dt>
    <dd className="mt-0.5">
      <span className="block text-2xl font-semibold tracking-tight tabular-nums">{children}</span>
      {change && <ChangeLabel {...change} />}
    </dd>
  </div>
)

const arrows = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight }
const tones = { up: 'text-brand-ink', down: 'text-danger', same: 'text-ink-3' }

const ChangeLabel = ({ direction, text }: Change) => {
  const Arrow = arrows[direction]
  return (
    <span className={clsx('flex items-center gap-1 text-sm tabular-nums', tones[direction])}>
      <Arrow className="size-3.5 shrink-0" aria-hidden="true" />
      {text}
    </span>
  )
}

/** The chart's legend: the color of the bars. */
const Swatch = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={clsx('size-2.5 rounded-[3px] forced-color-adjust-none', className)} />
)
