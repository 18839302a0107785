import type { Range } from './ranges.ts'
import * as texts from '../texts.ts'

/** Shown while another range loads. */
export const loadingLabels: Record<Range, string> = {
  '24h': texts.loading24Hours,
  '7d': texts.loading7Days,
  '30d': texts.loading30Days,
  '90d': texts.loading90Days,
}

export const noViewsLabels: Record<Range, string> = {
  '24h': texts.noViewsIn24Hours,
  '7d': texts.noViewsIn7Days,
  '30d': texts.noViewsIn30Days,
  '90d': texts.noViewsIn90Days,
}
