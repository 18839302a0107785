import { clsx } from 'clsx'

const width = 100
const height = 30
/** Leaves space for the width of the line at the highest and the lowest value. */
const margin = 2

/** A line chart without axes. `label` describes its shape to screen readers. */
export const Sparkline = ({ values, label, className }: { values: readonly number[]; label: string; className?: string }) => {
  const highest = Math.max(...values, 1)
  const points = values.map((value, n) => {
    const x = (n / Math.max(1, values.length - 1)) * width
    const y = height - margin - (value / highest) * (height - 2 * margin)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={clsx('block overflow-visible', className)}
    >
      <path d={`M0,${height}L${points.join('L')}L${width},${height}Z`} fill="currentColor" opacity="0.14" />
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
