import { migrateDatabase, openDatabase } from '@tessera/db'
import pg from 'pg'

import { seed, type Seeded } from './seed.ts'

export type Connection = { host: string; port: number; user: string; database: string }

/** Creates another database on the same server, migrated and seeded. */
export async function newDatabase(connection: Connection, database: string, migrations: string): Promise<Seeded & { own: Connection }> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const own = { ...connection, database }
  await migrateDatabase(own, migrations)
  const db = openDatabase(own)
  const seeded = await seed(db)
  await db.close()
  return { own, ...seeded }
}
