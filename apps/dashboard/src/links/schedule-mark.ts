import { type DocumentLink, isVisibleAt } from '@tessera/contract'

import { fill, locale } from '../ui/text/template.ts'
import * as texts from './texts.ts'

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })

/** What visitors see of a link's schedule at the time `now`, in a few words. Null for a link that is shown with no end. */
export function scheduleMark(
  { visibleFrom, visibleUntil }: Pick<DocumentLink, 'visibleFrom' | 'visibleUntil'>,
  now = Date.now(),
): string | null {
  if (isVisibleAt({ visibleFrom, visibleUntil }, now))
    return visibleUntil === null ? null : fill(texts.shownUntil, { day: day.format(new Date(visibleUntil)) })
  if (visibleFrom !== null && Date.parse(visibleFrom) > now) return fill(texts.shownFrom, { day: day.format(new Date(visibleFrom)) })
  return texts.noLongerShown
}
