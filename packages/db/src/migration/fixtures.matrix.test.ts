import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

import { isLong } from '@tessera/testing/test-kind'
import { expect, test } from 'vitest'

import { openBackup } from '../backup/restore.ts'
import { migrateDatabase } from './migrate.ts'
import { catalogOf, contentOf } from '../testing/content.ts'
import { fixtureOf, readJournal } from '../testing/fixtures.ts'
import { emptyDatabase, testDatabase } from '../testing/index.ts'

const migrated = (await testDatabase()).connection
const tags = readJournal().entries.map(({ tag }) => tag)
/** Migrations run in order, so the first fixture goes through all of them. `npm test` adds every eighth and the last two. */
const upgraded = tags.filter((_, index) => isLong || index % 8 === 0 || index >= tags.length - 2)

test('every migration has a fixture (create it with pnpm --filter @tessera/db run fixtures)', () => {
  expect(tags.filter((tag) => !existsSync(fixtureOf(tag).backup))).toEqual([])
  const known = new Set(tags)
  const files = readdirSync(dirname(fixtureOf('any').backup))
  expect(files.filter((file) => !known.has(file.replace(/\.(sql|backup\.gz)$/, '')))).toEqual([])
})

test.each(upgraded)('the database of %s has the schema of a new one after its migration', async (tag) => {
  const old = await emptyDatabase()
  const backup = await openBackup(fixtureOf(tag).backup)
  await backup.restore(old)
  await migrateDatabase(old)
  // A new one has no past months, and its sequences have not begun.
  const timeless = (parts: string[]) => parts.filter((part) => !/_20\d\d_\d\d|^\w+_seq( \d+)?$/.test(part))
  expect(timeless(await catalogOf(old))).toEqual(timeless(await catalogOf(migrated)))
})

test('the newest fixture has rows in every table except the salts, which no backup has', async () => {
  const database = await emptyDatabase()
  const backup = await openBackup(fixtureOf(tags.at(-1) ?? '').backup)
  await backup.restore(database)
  const content = await contentOf(database)
  expect(Object.keys(content).filter((table) => content[table]?.length === 0)).toEqual(['salts'])
})
