import type { HistoryEntry } from '@tessera/contract'

import { fill, locale } from '../../ui/text/template.ts'
import * as texts from './texts.ts'

const partNames: Record<HistoryEntry['parts'][number], string> = {
  address: texts.partAddress,
  details: texts.partDetails,
  design: texts.partDesign,
  links: texts.partLinks,
  publication: texts.partPublication,
}

export const nameList = new Intl.ListFormat(locale, { type: 'conjunction' })

/** Who made an entry's changes. Undefined for changes from before history was kept. */
export function authorOf({ by, via }: Pick<HistoryEntry, 'by' | 'via'>): string | undefined {
  if (via === 'schedule') return texts.schedule
  if (!by) return undefined
  if (!by.token) return texts.you
  return by.token.name === null ? texts.byUnnamedToken : fill(texts.byToken, { token: by.token.name })
}

/** What an entry did, in a few words. */
export function summaryOf({ via, source, parts, revision }: HistoryEntry): string {
  if (via === 'unknown') return texts.beforeHistory
  if (via === 'restore') return texts.restoredVersion
  if (via === 'import') return texts.imported
  if (via === 'schedule') return texts.changedOnSchedule
  if (via === 'document') return source === null ? texts.applied : fill(texts.appliedFrom, { source })
  if (revision === 1) return texts.created
  return fill(texts.changedParts, { parts: nameList.format(parts.map((part) => partNames[part])) })
}

const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
export const shortDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

export const timeOf = ({ at }: Pick<HistoryEntry, 'at'>): string => timeOfDay.format(new Date(at))
export const momentOf = ({ at }: Pick<HistoryEntry, 'at'>): string => dayAndTime.format(new Date(at))

const dayMs = 86_400_000

/** The entries of each day in the browser's time zone, in their order. */
export function byDay(entries: readonly HistoryEntry[], now: number): { day: string; entries: HistoryEntry[] }[] {
  const nameOf = (at: string) => {
    const day = longDay.format(new Date(at))
    if (day === longDay.format(now)) return texts.today
    return day === longDay.format(now - dayMs) ? texts.yesterday : day
  }
  const days: { day: string; entries: HistoryEntry[] }[] = []
  for (const entry of entries) {
    const day = nameOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
