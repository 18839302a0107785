import { auditClicks } from '@tessera/api'
import { openDatabase } from '@tessera/db'
import { learnFromDatabase } from '@tessera/testing/secrets'
import { expect, onTestFinished, test } from 'vitest'

import { secrets } from '../support/secrets/known-secrets.ts'
import { instancesOfOneDatabase } from './instances.ts'
import { rollUnderLoad } from './rolling.ts'

const { start, connection } = await instancesOfOneDatabase()

/** ROLLING_REQUESTS sets the number of requests, which are then sent as fast as possible. */
const rollingRequests = Number(process.env['ROLLING_REQUESTS'] ?? 0)
const load = rollingRequests > 0 ? { clients: 32, pauseMs: 0, requests: rollingRequests } : { clients: 12, pauseMs: 25, requests: 2_000 }
const testTimeoutMs = rollingRequests > 0 ? 900_000 : 180_000

test(
  'no request fails while instances are replaced one after another, and every click and view is counted',
  async ({ task }) => {
    const db = openDatabase(connection)
    onTestFinished(() => db.close())
    const { account, replaced, answered, failed, exits } = await rollUnderLoad(start, load, () => learnFromDatabase(secrets, db.pool))
    expect(failed).toEqual([])
    expect(replaced).toBeGreaterThanOrEqual(3)
    expect(new Set(exits.map((exit) => JSON.stringify(exit)))).toEqual(new Set(['{"code":0,"signal":null}']))
    const requests = Object.values(answered).reduce((sum, count) => sum + count, 0)
    task.meta.figures = `${requests} requests, ${replaced} instances replaced, ${failed.length} failed`
    expect(requests).toBeGreaterThanOrEqual(load.requests)
    expect((await auditClicks(db)).differences).toEqual([])
    const counted = `select sum(views)::int as views, (select sum(clicks)::int from click_counts) as clicks
    from stats where page = $1 and grain = 'm' and dim = 't'`
    expect((await db.pool.query(counted, [account.pageId])).rows).toEqual([{ views: answered['view'], clicks: answered['click'] }])
  },
  testTimeoutMs,
)
