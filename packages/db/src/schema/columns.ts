import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Text in byte order: a TypeID's order is then its time, on any server's locale. */
export const bytewise = customType<{ data: string; driverData: string }>({ dataType: () => 'text collate "C"' })

/** A moment with milliseconds that is an ISO string in TypeScript, so that a row already is what the API sends. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz(3)',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** The same as a Date, which the sign-in library wants. */
export const date = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
