import type { Db } from '@tessera/db'
import { namesOf, salts, sql, statement, t } from '@tessera/db/sql'

/** The salt of a day. `day` is an ISO date in UTC. */
export type DaySalt = { readonly day: string; readonly salt: Buffer }

const deleteOld = statement('salts_destroy', {
  params: { today: t.isoDate() },
  // Old by both clocks: while one of them is wrong, a salt that is still in use is kept.
  query: ({ today }) => sql`delete from ${salts} where ${salts.day} < least(${today}::date, (now() at time zone 'utc')::date) - 1`,
})
const insert = statement('salts_make', {
  params: { days: t.array(t.isoDate()), salts: t.array(salts.salt) },
  query: (given) => sql`insert into ${salts} (${namesOf(salts.day, salts.salt)})
    select * from unnest(${given.days}::date[], ${given.salts}::bytea[]) on conflict (${namesOf(salts.day)}) do nothing`,
})
const getSalts = statement('salts_find', {
  params: { days: t.array(t.isoDate()) },
  row: { day: t.text(sql`${salts.day}::text`), salt: salts.salt },
  query: ({ days }, columns) => sql`select ${columns} from ${salts} where ${salts.day} = any(${days}::date[])`,
})

/**
 * Offers salts for days, the first of which is today, and returns the salts in force: those offered, or those that another process
 * offered before. Deletes the salts of days that began 48 or more hours ago.
 */
export async function turnSalts(db: Db, offered: readonly DaySalt[]): Promise<DaySalt[]> {
  const days = offered.map(({ day }) => day)
  const [today] = days
  if (today !== undefined) await db.query(deleteOld, { today })
  await db.query(insert, { days, salts: offered.map(({ salt }) => salt) })
  return db.query(getSalts, { days })
}
