import { randomBytes } from 'node:crypto'

import { type Db, settings } from '@tessera/db'
import { eq } from 'drizzle-orm'

const key = 'session_secret'

/** The secret that signs session cookies: made once, and the same for every process of this database. */
export async function sessionSecret(db: Db): Promise<string> {
  await db.orm
    .insert(settings)
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.orm.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  if (!row) throw new Error('The session secret was not kept')
  return row.value
}
