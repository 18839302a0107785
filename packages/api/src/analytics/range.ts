import { type AnalyticsRange, analyticsRange } from '@tessera/contract'

import { fail } from '../core/errors.ts'

/** The range that a caller requests. An invalid one is refused with the path of the field that is wrong. */
export function rangeOf(wanted: Parameters<typeof analyticsRange>[0], now = new Date()): AnalyticsRange {
  const result = analyticsRange(wanted, now)
  return 'range' in result ? result.range : fail('invalid_input', { issues: [result.issue] })
}
