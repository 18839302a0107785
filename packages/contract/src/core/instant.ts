import { z } from 'zod'

import { checkedString } from './text.ts'

const instantPattern = /^\d{4}-(\d{2})-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d+))?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::[0-5]\d)?)$/

/** The error message for a timestamp that lacks only its time zone. */
export const zoneMissing = 'Must end with a time zone: Z, or an offset such as +02:00'

/** JavaScript does not parse an offset without minutes. */
const dateOf = (value: string): Date => new Date(/[+-]\d\d$/.test(value.slice('2026-03-01'.length)) ? `${value}:00` : value)

/** The error message for an invalid instant, or null. PostgreSQL has no year 0, and a year has four digits in UTC, too. */
export const instantError = (value: string): string | null => {
  const [, month, day, decimals = ''] = instantPattern.exec(value) ?? []
  if (month === undefined) return instantPattern.test(`${value}Z`) ? zoneMissing : 'Must be an ISO 8601 timestamp with a time zone'
  if (decimals.length > 3) return 'Must have at most three decimal places'
  // JavaScript turns 30 February into 2 March.
  const isDate = new Date(`${value.slice(0, 10)}T00:00Z`).toJSON()?.slice(5, 10) === `${month}-${day}`
  const year = dateOf(value).getUTCFullYear()
  return isDate && year >= 1 && year <= 9999 ? null : 'Must be a date that exists'
}

/** An instant as the API writes it: in UTC, with milliseconds. An invalid one stays as it is. */
export const canonicalInstant = (value: string): string => (instantError(value) === null ? dateOf(value).toISOString() : value)

/** ISO 8601 in UTC with milliseconds and Z. */
export const Instant = z.iso.datetime({ precision: 3 }).meta({ examples: ['2026-03-01T09:30:00.000Z'] })

/** An instant or null. */
export const optionalInstant = (description: string) => Instant.nullable().meta({ description, examples: [null] })

/** The same as callers write it: in any zone, with or without seconds. It is stored and returned in the form of `Instant`. */
export const givenInstant = (description: string) =>
  checkedString(instantError)
    .overwrite(canonicalInstant)
    .meta({ format: 'date-time' })
    .nullable()
    .meta({ description: `${description}, in ISO 8601 with a time zone`, examples: [null] })
