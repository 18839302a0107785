import { randomBytes } from 'node:crypto'

import type { Db } from '@tessera/db'
import { builder, settings, sql, statement } from '@tessera/db/sql'

const insert = statement('setting_keep', {
  params: { key: settings.key, value: settings.value },
  query: (setting) => builder.insert(settings).values(setting).onConflictDoNothing(),
})
const getSetting = statement('setting', {
  params: { key: settings.key },
  row: { value: settings.value },
  query: ({ key }, columns) => sql`select ${columns} from ${settings} where ${settings.key} = ${key}`,
})

/** The secret that signs session cookies. It is created once and shared by all processes of this database. */
export async function sessionSecret(db: Db): Promise<string> {
  const key = 'session_secret'
  await db.query(insert, { key, value: randomBytes(32).toString('base64url') })
  const [row] = await db.query(getSetting, { key })
  if (!row) throw new Error('The session secret was not stored')
  return row.value
}
