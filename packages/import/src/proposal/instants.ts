import { canonicalInstant, instantError } from '@tessera/contract'

/** `isZoneAssumed`: the source wrote no time zone. */
type Instant = { at: string; isZoneAssumed: boolean }

const withoutZone = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/
/** Unix times before 1973 and after 5138 are not schedules of links. */
const unixTime = /^(\d{9,11})(\d{3})?$/

/** The instant that a source writes in one of the usual ways; null if it is none. */
export function instantOf(written: string): Instant | null {
  const text = written.trim()
  const [, seconds, milliseconds] = unixTime.exec(text) ?? []
  if (seconds !== undefined) return checked(new Date(Number(seconds) * 1000 + Number(milliseconds ?? 0)).toISOString(), false)
  const [, date, time] = withoutZone.exec(text) ?? []
  if (date !== undefined) return checked(`${date}T${time ?? '00:00'}Z`, true)
  return checked(
    text
      .replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
      .replace(/ ?([+-]\d{2}):?(\d{2})$/, '$1:$2')
      .replace(/ (?:Z|UTC)$/, 'Z'),
    false,
  )
}

function checked(iso: string, isZoneAssumed: boolean): Instant | null {
  // The contract takes milliseconds at most.
  const instant = iso.replace(/(\.\d{3})\d+/, '$1')
  return instantError(instant) === null ? { at: canonicalInstant(instant), isZoneAssumed } : null
}
