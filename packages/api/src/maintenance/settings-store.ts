import { randomBytes } from 'node:crypto'

import type { Db } from '@tessera/db'

const keep = { name: 'setting_keep', text: `insert into settings (key, value) values ($1, $2) on conflict do nothing` }
const setting = { name: 'setting', text: `select value from settings where key = $1` }

/** The secret that signs session cookies: made once, and the same for every process of this database. */
export async function sessionSecret(db: Db): Promise<string> {
  await db.query(keep, ['session_secret', randomBytes(32).toString('base64url')])
  const [row] = await db.query<{ value: string }>(setting, ['session_secret'])
  if (!row) throw new Error('The session secret was not kept')
  return row.value
}
