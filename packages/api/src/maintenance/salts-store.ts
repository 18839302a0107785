import type { Db } from '@tessera/db'

/** The salt of a day, which is an ISO date in UTC. */
export type DaySalt = { readonly day: string; readonly salt: Buffer }

const destroy = { name: 'salts_destroy', text: `delete from salts where day < $1::date - 1` }
const make = {
  name: 'salts_make',
  text: `insert into salts (day, salt) select * from unnest($1::date[], $2::bytea[]) on conflict (day) do nothing`,
}
const find = { name: 'salts_find', text: `select day::text, salt from salts where day = any($1::date[])` }

/**
 * The salts of these days, the first of which is today: those offered, or what another process offered before. Destroys
 * those of days that began 48 hours ago or more.
 */
export async function turnSalts(db: Db, offered: readonly DaySalt[]): Promise<DaySalt[]> {
  const days = offered.map(({ day }) => day)
  await db.query(destroy, [days[0]])
  await db.query(make, [days, offered.map(({ salt }) => salt)])
  return db.query<DaySalt>(find, [days])
}
