import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { auditClicks } from '@tessera/api'
import { openDatabase, startEmbedded } from '@tessera/db'
import { expect, onTestFinished, test } from 'vitest'

import { rollUnderLoad } from './rolling.ts'

test('while instances are replaced one after another no request fails, and every click and view is counted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-rolling-'))
  const { connection, stop } = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  const db = openDatabase(connection)
  onTestFinished(async () => {
    await db.close()
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { user, host, port, database } = connection
  const env = { DATABASE_URL: `postgres://${user}@/${database}?host=${host}&port=${port}` }
  const { account, replaced, answered, failed, exits } = await rollUnderLoad(env, dataDir, { clients: 12, pause: 25, requests: 2_000 })
  expect(failed).toEqual([])
  expect(replaced).toBeGreaterThanOrEqual(3)
  expect(new Set(exits.map((exit) => JSON.stringify(exit)))).toEqual(new Set(['{"code":0,"signal":null}']))
  expect((await auditClicks(db)).differences).toEqual([])
  const counted = `select sum(views)::int as views, (select sum(clicks)::int from click_counts) as clicks
    from stats where page = $1 and grain = 'm' and dim = 't'`
  expect((await db.pool.query(counted, [account.pageId])).rows).toEqual([{ views: answered['view'], clicks: answered['click'] }])
}, 180_000)
