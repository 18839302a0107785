import { useState } from 'react'

import { locale } from '../text/template.ts'
import * as texts from '../texts.ts'

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** "in 3 months", "5 minutes ago", "just now". */
const relativeTo = (at: Date, now: number): string => {
  const seconds = (at.getTime() - now) / 1_000
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? []
  return unit && length ? relative.format(Math.round(seconds / length), unit) : seconds > 0 ? texts.inAMoment : texts.justNow
}

export const RelativeTime = ({ at }: { at: string }) => {
  const [now] = useState(Date.now)
  const date = new Date(at)
  return (
    <time dateTime={at} title={exact.format(date)}>
      {relativeTo(date, now)}
    </time>
  )
}
