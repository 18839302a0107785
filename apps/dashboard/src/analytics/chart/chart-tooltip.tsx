import { bucketWords } from '../time/bucket-labels.ts'
import { number } from '../number-format.ts'
import * as texts from '../texts.ts'
import type { DrawingProps } from './chart-drawing.tsx'

const width = 168
const gap = 12

const figures = [
  { of: 'views', name: texts.views },
  { of: 'visitors', name: texts.visitors },
  { of: 'clicks', name: texts.clicks },
] as const

/** What was counted in the chosen bucket, beside its line. */
export const Tip = ({ interval, series, frame, chosen }: DrawingProps) => {
  const counts = chosen === null ? undefined : series[chosen]
  if (chosen === null || !counts) return null
  const line = frame.x(chosen)
  const left = line + gap + width <= frame.right ? line + gap : line - gap - width
  return (
    <div
      className="pointer-events-none absolute top-1 z-10 rounded-xl border border-line bg-raised px-3 py-2 text-sm shadow-3"
      style={{ width, left: Math.max(0, left) }}
    >
      <p className="font-medium">{bucketWords(interval, counts.at)}</p>
      {chosen === series.length - 1 && <p className="text-xs text-ink-3">{texts.notOverYet}</p>}
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
