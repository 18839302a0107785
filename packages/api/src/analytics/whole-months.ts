/** A range as whole months and the days before and after them, each inclusive and exclusive; where there is no whole month, all are days before. */
export type Parts = { from: number; months: number; after: number; to: number }

const monthOf = (at: number, later = 0): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
}

/** Splits a range of whole days, so that a long one is read from few rows. */
export function wholeMonths({ from, to }: { from: number; to: number }): Parts {
  const months = from === monthOf(from) ? from : monthOf(from, 1)
  const after = monthOf(to)
  return months < after ? { from, months, after, to } : { from, months: to, after: to, to }
}
