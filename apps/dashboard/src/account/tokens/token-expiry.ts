export const dayMs = 86_400_000

const expiringSoonMs = 7 * dayMs

// The local calendar date as midnight UTC: unlike local days, UTC days all have 24 hours.
const midnightOf = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())

/** Days from today (local time) to a date in the form YYYY-MM-DD; NaN if it is not a date. */
export const daysUntil = (date: string, now: Date): number => Math.round((Date.parse(date) - midnightOf(now)) / dayMs)

/** The date `days` after today (local time), in the form YYYY-MM-DD. */
export const dateIn = (days: number, now: Date): string => new Date(midnightOf(now) + days * dayMs).toISOString().slice(0, 10)

/** Whether a token expires within a week. `now` in milliseconds. */
export const expiresSoon = (expiresAt: string, now: number): boolean => Date.parse(expiresAt) - now < expiringSoonMs
