import { number, shortNumber } from '../figures/number-labels.ts'
import * as texts from '../texts.ts'
import type { Bucket } from './buckets.ts'
import { chartHeightPx, labelInterval, type PlotArea } from './plot-area.ts'

type ChartDrawingProps = {
  buckets: readonly Bucket[]
  plotArea: PlotArea
  selected: number | null
  /** The last bucket is still being counted. */
  running: boolean
}

/** The width in CSS pixels of the longest axis labels, such as "Nov 28". */
const labelPx = 36
const labelGapPx = 28

/** The visible chart, hidden from assistive technology: the slider of `Chart` announces the same figures. */
export const ChartDrawing = ({ buckets, plotArea, selected, running }: ChartDrawingProps) => {
  const { left, right, top, bottom, width, bandPx, x, y, ticks } = plotArea
  return (
    <svg width={width} height={chartHeightPx} aria-hidden="true" className="block overflow-visible text-[11px] tabular-nums">
      {selected !== null && <rect x={x(selected) - bandPx / 2} y={top} width={bandPx} height={bottom - top} className="fill-hover" />}
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" strokeDasharray={tick ? '2 4' : undefined} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-3">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      <AxisLabels buckets={buckets} plotArea={plotArea} />
      <Bars buckets={buckets} plotArea={plotArea} running={running} />
    </svg>
  )
}

const AxisLabels = ({ buckets, plotArea }: Pick<ChartDrawingProps, 'buckets' | 'plotArea'>) => {
  const { left, right, width, x } = plotArea
  const every = labelInterval(buckets.length, right - left, labelPx + labelGapPx)
  // The last label stays inside the chart. The first has room beside the axis.
  const middle = (bucket: number) => Math.min(x(bucket), width - labelPx / 2)
  return buckets.map(
    ({ at, axisLabel }, bucket) =>
      bucket % every === 0 && (
        <text key={at} x={middle(bucket)} y={chartHeightPx - 6} textAnchor="middle" className="fill-ink-3">
          {axisLabel}
        </text>
      ),
  )
}

/** A bar of views and a bar of clicks for each bucket. Those of a bucket that is still being counted are pale. */
const Bars = ({ buckets, plotArea, running }: Omit<ChartDrawingProps, 'selected'>) => {
  const { bottom, barPx, x, y } = plotArea
  return buckets.map(({ at, views, clicks }, bucket) => (
    <g key={at} opacity={running && bucket === buckets.length - 1 ? 0.6 : undefined}>
      <rect x={x(bucket) - barPx} y={y(views)} width={barPx} height={bottom - y(views)} className="fill-brand" />
      <rect x={x(bucket)} y={y(clicks)} width={barPx} height={bottom - y(clicks)} className="fill-ochre" />
    </g>
  ))
}

const tooltipWidthPx = 168
const tooltipGapPx = 12

const figures = [
  { of: 'views', name: texts.views },
  { of: 'visitors', name: texts.visitors },
  { of: 'clicks', name: texts.clicks },
] as const

/** The counts of the selected bucket, beside its bars. */
export const ChartTooltip = ({ buckets, plotArea, selected, running }: ChartDrawingProps) => {
  const counts = selected === null ? undefined : buckets[selected]
  if (selected === null || !counts) return null
  const middle = plotArea.x(selected)
  const distance = plotArea.bandPx / 2 + tooltipGapPx
  const left = middle + distance + tooltipWidthPx <= plotArea.right ? middle + distance : middle - distance - tooltipWidthPx
  return (
    <div
      className="pointer-events-none absolute top-1 z-10 rounded-xl border border-line bg-raised px-3 py-2 text-sm shadow-3"
      style={{ width: tooltipWidthPx, left: Math.max(0, left) }}
    >
      <p className="font-medium">{counts.label}</p>
      {running && selected === buckets.length - 1 && <p className="text-xs text-ink-3">{texts.incompleteBucket}</p>}
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
