import { fill, locale, plural } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'

const formatter = (options?: Intl.NumberFormatOptions): ((value: number) => string) => {
  const format = new Intl.NumberFormat(locale, options)
  return (value) => format.format(value)
}

/** "12,345". */
export const number = formatter()

/** "12.3K". */
export const shortNumber = formatter({ notation: 'compact', maximumFractionDigits: 1 })

/** "24.4%" for 0.244. */
export const percent = formatter({ style: 'percent', maximumFractionDigits: 1 })

/** Change against the previous period. */
export type Change = { direction: 'up' | 'down' | 'same'; text: string }

const directionOf = (difference: number): Change['direction'] => (difference > 0 ? 'up' : difference < 0 ? 'down' : 'same')

/** Relative change of a count; null if the previous period had none. */
export function changeOfCount(now: number, before: number): Change | null {
  if (before === 0) return null
  const direction = directionOf(now - before)
  const share = percent(Math.abs(now - before) / before)
  const text = ({ up: texts.increase, down: texts.decrease, same: texts.noChange } as const)[direction]
  return { direction, text: fill(text, { share }) }
}

/** Change of a rate in percentage points; null if either period has no rate. */
export function changeOfRate(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null
  const tenths = Math.round((now - before) * 1_000)
  const direction = directionOf(tenths)
  const text = ({ up: texts.rateIncrease, down: texts.rateDecrease, same: texts.noChange } as const)[direction]
  return { direction, text: plural(text, { count: Math.abs(tenths) / 10 }) }
}
