import { z } from 'zod'

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(9999, 0, 1)

const Iso = z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])

/** A date, which is its midnight in UTC, or a timestamp that says its zone. */
export const PointInTime = z.string().superRefine((value, ctx) => {
  const at = Iso.safeParse(value).success ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) ctx.addIssue({ code: 'custom', message: 'Must be a date, or a timestamp with its zone, in ISO 8601' })
  else if (at < earliest || at >= latest) ctx.addIssue({ code: 'custom', message: 'Must be in the years 1970 to 9998' })
})
