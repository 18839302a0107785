import { percent, points } from './numbers.ts'

/** How a figure stands to the one of the period before. */
export type Change = { direction: 'up' | 'down' | 'same'; words: string }

const directionOf = (difference: number): Change['direction'] => (difference > 0 ? 'up' : difference < 0 ? 'down' : 'same')

/** Of a count, as its share; null where there was nothing to compare with. */
export function changeOfCount(now: number, before: number): Change | null {
  if (before === 0) return null
  const direction = directionOf(now - before)
  const share = percent(Math.abs(now - before) / before)
  return { direction, words: { up: `${share} more`, down: `${share} fewer`, same: 'As before' }[direction] }
}

/** Of a rate, in percentage points: a share of a share says little. */
export function changeOfRate(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const tenths = Math.round((now - before) * 1_000)
  const direction = directionOf(tenths)
  const difference = points(Math.abs(tenths) / 10)
  return { direction, words: { up: `${difference} higher`, down: `${difference} lower`, same: 'As before' }[direction] }
}
