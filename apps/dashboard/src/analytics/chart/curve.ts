type Point = { x: number; y: number }

const rise = (from: Point, to: Point): number => (to.y - from.y) / (to.x - from.x)
const at = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`

/** Level where the values turn, else the harmonic mean of both sides: so no part of the curve leaves the values that it joins. */
function slopeAt(points: readonly Point[], n: number): number {
  const [before, here, after] = [points[n - 1], points[n], points[n + 1]]
  if (!here || (!before && !after)) return 0
  if (!before) return after ? rise(here, after) : 0
  if (!after) return rise(before, here)
  const [left, right] = [rise(before, here), rise(here, after)]
  return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
}

/** A smooth path through the points, which go from left to right; monotone between any two of them. */
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
