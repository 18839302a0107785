import { readdirSync, readFileSync } from 'node:fs'

import { withClient } from '@tessera/db'
import { allStatements, sqlTypeOf } from '@tessera/db/sql'
import { describeStatement, testDatabase } from '@tessera/db/testing'
import { expect, test } from 'vitest'

// Loads every store.
import '../index.ts'

const { connection } = await testDatabase()

test('PostgreSQL prepares every statement, with the parameters and result columns that its definition states', async () => {
  const stated: Record<string, unknown> = {}
  const described: Record<string, unknown> = {}
  await withClient(connection, async (client) => {
    for (const statement of allStatements()) {
      const row = Object.entries(statement.row).map(([name, type]) => [name, sqlTypeOf(type)])
      stated[statement.name] = { parameters: statement.parameterTypes.map(sqlTypeOf), row: Object.fromEntries(row) }
      described[statement.name] = await describeStatement(client, statement).catch(
        (error: unknown) => `${String(error)}\n${statement.text}`,
      )
    }
  })
  expect(described).toEqual(stated)
  expect(Object.keys(stated).length).toBeGreaterThan(100)
})

test('only stores contain SQL', () => {
  const root = new URL('../../../..', import.meta.url).pathname
  const sqlText = /[`'"][^`'"\n]*\b(select\b.*\bfrom|select exists|insert into|update \w+ set|delete from|truncate|lock table)\b/
  const files = ['packages/api/src', 'apps/server/src'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const others = files.filter((file) => file.endsWith('.ts') && !/(store|testing|\.test)\.ts$/.test(file))
  expect(others.length).toBeGreaterThan(100)
  expect(others.filter((file) => sqlText.test(readFileSync(root + file, 'utf8')))).toEqual([])
})
