import { lacksSchedule, type LeftOutItem, type LeftOutReason } from '@tessera/contract'

import * as texts from './texts.ts'

const words: Record<LeftOutReason, string> = {
  scheme_refused: texts.schemeRefused,
  invalid_url: texts.invalidAddress,
  duplicate: texts.duplicate,
  locked: texts.locked,
  gated: texts.gated,
  zone_assumed: texts.zoneAssumed,
  kind_unsupported: texts.kindUnsupported,
  not_a_link: texts.notALink,
  own_chrome: texts.ownChrome,
  shortened: texts.shortened,
  image_skipped: texts.imageSkipped,
  over_quota: texts.overQuota,
}

/** Why an item was left out or changed. */
export const reasonWords = (item: LeftOutItem): string => (lacksSchedule(item) ? texts.scheduleUnsupported : words[item.reason])

const changes: ReadonlySet<LeftOutReason> = new Set(['zone_assumed', 'shortened', 'image_skipped'])

/** Whether the item is part of the page in another form. */
export const isChanged = (item: LeftOutItem): boolean => changes.has(item.reason) || lacksSchedule(item)
