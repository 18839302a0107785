type Point = { x: number; y: number }

const rise = (from: Point, to: Point): number => (to.y - from.y) / (to.x - from.x)
const at = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`

/** Zero at local extrema, otherwise the harmonic mean of both sides: this keeps the curve between the values it joins. */
function slopeAt(points: readonly Point[], n: number): number {
  const [before, here, after] = [points[n - 1], points[n], points[n + 1]]
  if (!here || (!before && !after)) return 0
  if (!before) return after ? rise(here, after) : 0
  if (!after) return rise(before, here)
  const [left, right] = [rise(before, here), rise(here, after)]
  return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
}

/** SVG path of a smooth curve through the points (sorted by x), monotone between neighbours. */
export function curveThrough(points: readonly Point[]): string {
  const parts = points.map((to, n) => {
    const from = points[n - 1]
    if (!from) return `M${at(to)}`
    const third = (to.x - from.x) / 3
    const leaving = { x: from.x + third, y: from.y + slopeAt(points, n - 1) * third }
    const arriving = { x: to.x - third, y: to.y - slopeAt(points, n) * third }
    return `C${at(leaving)} ${at(arriving)} ${at(to)}`
  })
  return parts.join('')
}
