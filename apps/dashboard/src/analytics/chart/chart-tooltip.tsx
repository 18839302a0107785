import { bucketLabel } from '../time/bucket-labels.ts'
import { number } from '../figures/number-labels.ts'
import * as texts from '../texts.ts'
import type { ChartDrawingProps } from './chart-drawing.tsx'

const widthPx = 168
const gapPx = 12

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
  const left = line + gapPx + widthPx <= plotArea.right ? line + gapPx : line - gapPx - widthPx
  return (
    <div
      className="pointer-events-none absolute top-1 z-10 rounded-xl border border-line bg-raised px-3 py-2 text-sm shadow-3"
      style={{ width: widthPx, left: Math.max(0, left) }}
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
