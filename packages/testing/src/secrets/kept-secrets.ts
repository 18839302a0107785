import pg from 'pg'

import type { Secrets } from './secrets.ts'

const texts = `
  select 'the hash of a password' as kind, password as value from accounts where password is not null
  union all select 'the hash of a page’s password', password_hash from pages where password_hash is not null
  union all select 'the hash of a link that was mailed', identifier from verifications
  union all select 'the setting ' || key, value from settings`
const salts = `select salt from salts`

/** Learns the secrets that only the database has. Sessions and tokens are learned from responses. */
export async function learnFromDatabase(secrets: Secrets, database: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await database.query<{ kind: string; value: string }>(texts)
  // A stored hash starts with its salt.
  for (const { kind, value } of rows) for (const part of value.split(/[:$]/)) if (part.length >= 16) secrets.keep(kind, part)
  for (const { salt } of (await database.query<{ salt: Buffer }>(salts)).rows) secrets.keepBytes('the salt of a day', salt)
}

/** Does the same over a connection of its own. */
export async function learnAt(secrets: Secrets, connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  // The database may stop while the connection is open.
  client.on('error', () => {})
  try {
    await client.connect()
    await learnFromDatabase(secrets, client)
  } finally {
    await client.end()
  }
}
