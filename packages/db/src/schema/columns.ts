import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Text that is compared by bytes, so that TypeIDs are ordered by time in any locale of the server. */
export const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' })

/** A timestamp with milliseconds. Drizzle's own queries return it as an ISO string; statements return the driver's Date. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The time of the insertion, unless another is given. */
export const instantNow = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/** The same as a Date in Drizzle's own queries, as the sign-in library needs it. */
export const date = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
