import type { Analytics } from '@tessera/contract'
import { useId, useMemo } from 'react'

import { axisLabel, bucketLabel } from '../time/bucket-labels.ts'
import { number, shortNumber } from '../figures/number-labels.ts'
import * as texts from '../texts.ts'
import { curveThrough } from './curve.ts'
import { chartHeightPx, labelInterval, type PlotArea } from './plot-area.ts'

type ChartDrawingProps = Pick<Analytics, 'interval' | 'series'> & { plotArea: PlotArea; selected: number | null }

// The widest label, "Nov 28", and a gap.
const labelWidthPx = 64

/** The visible chart, hidden from assistive technology: the slider of `Chart` announces the same figures. */
export const ChartDrawing = ({ interval, series, plotArea, selected }: ChartDrawingProps) => {
  const { left, right, top, bottom, width, x, y, ticks } = plotArea
  return (
    <svg width={width} height={chartHeightPx} aria-hidden="true" className="block overflow-visible text-[11px] tabular-nums">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" strokeDasharray={tick ? '2 4' : undefined} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-3">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      <AxisLabels interval={interval} series={series} plotArea={plotArea} />
      <Lines series={series} plotArea={plotArea} />
      {selected !== null && series[selected] && (
        <g className="stroke-panel" strokeWidth="2">
          <line x1={x(selected)} x2={x(selected)} y1={top} y2={bottom} className="stroke-edge" strokeWidth="1" />
          <circle cx={x(selected)} cy={y(series[selected].views)} r="5" className="fill-brand" />
          <circle cx={x(selected)} cy={y(series[selected].clicks)} r="5" className="fill-ochre" />
        </g>
      )}
    </svg>
  )
}

const AxisLabels = ({ interval, series, plotArea }: Omit<ChartDrawingProps, 'selected'>) => {
  const { left, right, x } = plotArea
  const every = labelInterval(series.length, right - left, labelWidthPx)
  return series.map(
    ({ at }, bucket) =>
      bucket % every === 0 && (
        <text key={at} x={x(bucket)} y={chartHeightPx - 6} textAnchor={anchorOf(x(bucket), plotArea)} className="fill-ink-3">
          {axisLabel(interval, at)}
        </text>
      ),
  )
}

// Labels at both ends are aligned inward to stay inside the chart.
const anchorOf = (x: number, { left, right }: PlotArea) => (x === left ? 'start' : x > right - labelWidthPx / 2 ? 'end' : 'middle')

const Lines = ({ series, plotArea }: Pick<ChartDrawingProps, 'series' | 'plotArea'>) => {
  const shade = useId()
  const { left, right, bottom, x, y } = plotArea
  const [views, clicks] = useMemo(
    () => (['views', 'clicks'] as const).map((of) => curveThrough(series.map((counts, bucket) => ({ x: x(bucket), y: y(counts[of]) })))),
    [series, x, y],
  )
  return (
    <g fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
      <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1" className="text-brand">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${views}L${right},${bottom}L${left},${bottom}Z`} fill={`url(#${shade})`} />
      <path d={views} className="stroke-brand" />
      <path d={clicks} className="stroke-ochre" strokeDasharray="5 5" />
    </g>
  )
}

const tooltipWidthPx = 168
const tooltipGapPx = 12

const figures = [
  { of: 'views', name: texts.views },
  { of: 'visitors', name: texts.visitors },
  { of: 'clicks', name: texts.clicks },
] as const

/** Figures of the selected bucket, beside its line. */
export const ChartTooltip = ({ interval, series, plotArea, selected }: ChartDrawingProps) => {
  const counts = selected === null ? undefined : series[selected]
  if (selected === null || !counts) return null
  const line = plotArea.x(selected)
  const left = line + tooltipGapPx + tooltipWidthPx <= plotArea.right ? line + tooltipGapPx : line - tooltipGapPx - tooltipWidthPx
  return (
    <div
      className="pointer-events-none absolute top-1 z-10 rounded-xl border border-line bg-raised px-3 py-2 text-sm shadow-3"
      style={{ width: tooltipWidthPx, left: Math.max(0, left) }}
    >
      <p className="font-medium">{bucketLabel(interval, counts.at)}</p>
      {selected === series.length - 1 && <p className="text-xs text-ink-3">{texts.incompleteBucket}</p>}
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 tabular-nums">
        {figures.map(({ of, name }) => (
          <div key={of} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-medium">{number(counts[of])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
