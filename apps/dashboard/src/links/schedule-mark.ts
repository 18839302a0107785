import { type DocumentLink, isVisibleAt } from '@tessera/contract'

import { fill, locale } from '../ui/text/template.ts'
import * as texts from './texts.ts'

/**
 * What a link's schedule means for visitors at the time `now`, in a few words, with days in the time zone `zone`. Null for a link that is
 * shown with no end.
 */
export function scheduleMark(
  { visibleFrom, visibleUntil }: Pick<DocumentLink, 'visibleFrom' | 'visibleUntil'>,
  zone: string,
  now = Date.now(),
): string | null {
  const day = (at: string) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: zone }).format(new Date(at))
  if (isVisibleAt({ visibleFrom, visibleUntil }, now))
    return visibleUntil === null ? null : fill(texts.shownUntil, { day: day(visibleUntil) })
  if (visibleFrom !== null && Date.parse(visibleFrom) > now) return fill(texts.shownFrom, { day: day(visibleFrom) })
  return texts.noLongerShown
}
