import { type AnalyticsRange, analyticsRange } from '@tessera/contract'

import { fail } from '../core/errors.ts'

/** The range that a caller means; one that cannot be is refused by the name of its end. */
export function rangeOf(wanted: Parameters<typeof analyticsRange>[0], now = new Date()): AnalyticsRange {
  const result = analyticsRange(wanted, now)
  return 'range' in result ? result.range : fail('invalid_input', { issues: [result.issue] })
}
