import { Temporal } from 'temporal-polyfill'

import { locale } from '../../ui/text/template.ts'

// Loaded with the fields for dates, because the library has 20 KB.

/** A point in time, and the difference of the zone's clocks from UTC at it, such as `+02:00`. */
export type ZonedInstant = { at: string; offset: string }

/**
 * What a local time stands for in a time zone. `skipped`: the clocks are put forward over it, and `next` is the first time that exists.
 * `repeated`: the clocks are put back, so that it exists twice.
 */
export type LocalTime =
  | { kind: 'invalid' }
  | { kind: 'once'; at: string }
  | { kind: 'skipped'; next: string; nextLocal: string }
  | { kind: 'repeated'; first: ZonedInstant; second: ZonedInstant }

const minute = { smallestUnit: 'minute' } as const
const instantText = (time: Temporal.ZonedDateTime): string => new Date(time.epochMilliseconds).toISOString()

/** `local` is the value of an input of type `datetime-local`, `2026-03-29T02:30`. `zone` is the name of an IANA time zone. */
export function localTimeOf(local: string, zone: string): LocalTime {
  let plain: Temporal.PlainDateTime
  try {
    plain = Temporal.PlainDateTime.from(local)
  } catch {
    return { kind: 'invalid' }
  }
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) => plain.toZonedDateTime(zone, { disambiguation }))
  if (!first || !second || first.equals(second)) return first ? { kind: 'once', at: instantText(first) } : { kind: 'invalid' }
  const inZone = ({ epochMilliseconds, offset }: Temporal.ZonedDateTime): ZonedInstant => ({
    at: new Date(epochMilliseconds).toISOString(),
    offset,
  })
  if (first.toPlainDateTime().equals(plain)) return { kind: 'repeated', first: inZone(first), second: inZone(second) }
  const next = first.getTimeZoneTransition('next') ?? second
  return { kind: 'skipped', next: instantText(next), nextLocal: next.toPlainDateTime().toString(minute) }
}

/** An instant as the value of an input of type `datetime-local`. */
export const localText = (at: string, zone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString(minute)

/** `29 Mar 2026, 03:00` */
export const readableTime = (at: string, zone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(at))
