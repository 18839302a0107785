import type { Analytics } from '@tessera/contract'
import { useId, useMemo } from 'react'

import { axisWords } from '../time/bucket-labels.ts'
import { shortNumber } from '../number-format.ts'
import { curveThrough } from './curve.ts'
import { type Frame, height } from './plot-area.ts'
import { namedEvery } from './scale.ts'

export type DrawingProps = Pick<Analytics, 'interval' | 'series'> & { frame: Frame; chosen: number | null }

// The widest name, "Nov 28", and a gap.
const nameRoom = 64

/** The chart as one sees it; whoever cannot see it has its words. */
export const Drawing = ({ interval, series, frame, chosen }: DrawingProps) => {
  const { left, right, top, bottom, width, x, y, ticks } = frame
  return (
    <svg width={width} height={height} aria-hidden="true" className="block overflow-visible text-[11px] tabular-nums">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-line" strokeDasharray={tick ? '2 4' : undefined} />
          <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-ink-3">
            {shortNumber(tick)}
          </text>
        </g>
      ))}
      <Names interval={interval} series={series} frame={frame} />
      <Lines series={series} frame={frame} />
      {chosen !== null && series[chosen] && (
        <g className="stroke-panel" strokeWidth="2">
          <line x1={x(chosen)} x2={x(chosen)} y1={top} y2={bottom} className="stroke-edge" strokeWidth="1" />
          <circle cx={x(chosen)} cy={y(series[chosen].views)} r="5" className="fill-brand" />
          <circle cx={x(chosen)} cy={y(series[chosen].clicks)} r="5" className="fill-ochre" />
        </g>
      )}
    </svg>
  )
}

const Names = ({ interval, series, frame }: Omit<DrawingProps, 'chosen'>) => {
  const { left, right, x } = frame
  const every = namedEvery(series.length, right - left, nameRoom)
  return series.map(
    ({ at }, bucket) =>
      bucket % every === 0 && (
        <text key={at} x={x(bucket)} y={height - 6} textAnchor={anchorOf(x(bucket), frame)} className="fill-ink-3">
          {axisWords(interval, at)}
        </text>
      ),
  )
}

// At the ends a name stands inside.
const anchorOf = (x: number, { left, right }: Frame) => (x === left ? 'start' : x > right - nameRoom / 2 ? 'end' : 'middle')

const Lines = ({ series, frame }: Pick<DrawingProps, 'series' | 'frame'>) => {
  const shade = useId()
  const { left, right, bottom, x, y } = frame
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
