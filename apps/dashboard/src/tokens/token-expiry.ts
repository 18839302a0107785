const day = 86_400_000

// A calendar has no hours: as UTC, no day is longer than another.
const midnightOf = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())

/** How many days after today a date of the calendar is; NaN for what is no date. */
export const daysUntil = (date: string, now: Date): number => Math.round((Date.parse(date) - midnightOf(now)) / day)

/** The date so many days after today, as a date field has it. */
export const dateIn = (days: number, now: Date): string => new Date(midnightOf(now) + days * day).toISOString().slice(0, 10)

/** Whether a token ends within a week. */
export const expiresSoon = (expiresAt: string, now: number): boolean => Date.parse(expiresAt) - now < 7 * day
