import { counted } from '../../ui/text/plural.ts'
import { fill } from '../../ui/text/template.ts'
import { percent } from '../number-format.ts'
import * as texts from '../texts.ts'

/** How a figure stands to the one of the period before. */
export type Change = { direction: 'up' | 'down' | 'same'; words: string }

const directionOf = (difference: number): Change['direction'] => (difference > 0 ? 'up' : difference < 0 ? 'down' : 'same')

/** Of a count, as its share; null where there was nothing to compare with. */
export function changeOfCount(now: number, before: number): Change | null {
  if (before === 0) return null
  const direction = directionOf(now - before)
  const share = percent(Math.abs(now - before) / before)
  const words = ({ up: texts.more, down: texts.fewer, same: texts.asBefore } as const)[direction]
  return { direction, words: fill(words, { share }) }
}

/** Of a rate, in percentage points: a share of a share says little. */
export function changeOfRate(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const tenths = Math.round((now - before) * 1_000)
  const direction = directionOf(tenths)
  const words = ({ up: texts.higher, down: texts.lower, same: texts.asBefore } as const)[direction]
  return { direction, words: counted(words, { count: Math.abs(tenths) / 10 }) }
}
