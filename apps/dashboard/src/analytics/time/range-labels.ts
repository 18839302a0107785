import type { Range } from './ranges.ts'
import * as texts from '../texts.ts'

/** While the figures of another range are on their way. */
export const comingWords = {
  '24h': texts.coming24Hours,
  '7d': texts.coming7Days,
  '30d': texts.coming30Days,
  '90d': texts.coming90Days,
} as const satisfies Record<Range, string>

export const noViewsWords: Record<Range, string> = {
  '24h': texts.noViewsIn24Hours,
  '7d': texts.noViewsIn7Days,
  '30d': texts.noViewsIn30Days,
  '90d': texts.noViewsIn90Days,
}
