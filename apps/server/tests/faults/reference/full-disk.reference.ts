import { join } from 'node:path'

import type { LinkId } from '@tessera/contract'
import { auditClicks } from '@tessera/api'
import { openDatabase } from '@tessera/db'
import { expect, onTestFinished, test, vi } from 'vitest'

import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'
import { startServer } from '../../support/built-server.ts'
import { clickAll, pageToClick, type ClickRecords } from '../../support/load/click-load.ts'
import { callsTo, signUp } from '../../support/client.ts'
import { duration } from '../observed-responses.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

const sumOf = (records: ClickRecords, what: 'sent' | 'acknowledged') => [...records.values()].reduce((sum, seen) => sum + seen[what], 0)

async function countedOf(records: ClickRecords): Promise<number> {
  const db = openDatabase({ connectionString: databaseUrl })
  try {
    expect((await auditClicks(db)).differences).toEqual([])
    const text = 'select coalesce(sum(clicks), 0)::int as clicks from links l join click_counts c on c.link = l.n where l.id = any($1)'
    const { rows } = await db.pool.query<{ clicks: number }>(text, [[...records.keys()] satisfies LinkId[]])
    return rows[0]?.clicks ?? 0
  } finally {
    await db.close()
  }
}

test('without the database and with a full disk visitors are redirected, and the log reports each click that is not counted', async ({
  task,
}) => {
  onTestFinished(() => proxy.set('pass'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, newName()), HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  // In kB: at first another file of the journal fits on the disk.
  const server = await startServer(env, { diskSize: 1_200 })
  const readiness = async () => {
    const { status, text } = await callsTo(server.url)('GET', '/readyz')
    return `${status} ${(JSON.parse(text) as { status: string }).status}`
  }
  const records = await pageToClick(server.url, await signUp(server.url, newName()), newName(), 5)
  /** The log gives the sum of all losses so far. */
  const lost = () =>
    Number(
      server
        .written()
        .match(/(?<="lost":)\d+/g)
        ?.at(-1) ?? 0,
    )
  for (const link of records.keys()) expect((await callsTo(server.url)('GET', `/go/${link}`)).status).toBe(302)
  expect(await readiness()).toBe('200 ok')

  await proxy.set('refuse')
  const stop = new AbortController()
  const clicking = clickAll(server.url, records, stop.signal)
  await vi.waitFor(() => expect(lost()).toBeGreaterThan(100), { timeout: 120_000, interval: 50 })
  stop.abort()
  await clicking
  expect(sumOf(records, 'acknowledged')).toBe(sumOf(records, 'sent'))
  const whileFull = await readiness()
  expect(whileFull).toBe('503 journal_full')
  const lossEntries = server.written().match(/"lost":\d+/g)?.length ?? 0

  const repaired = performance.now()
  await proxy.set('pass')
  await vi.waitFor(async () => expect(await readiness()).toBe('200 ok'), { timeout: 60_000, interval: 20 })
  const recoveredAfter = performance.now() - repaired
  const [acknowledged, counted] = [sumOf(records, 'acknowledged'), await countedOf(records)]
  expect(counted).toBe(acknowledged - lost())
  task.meta.row = {
    fault: 'PostgreSQL refuses connections, and the disk of the journal is full',
    visitors: `redirect: ${acknowledged} times 302; ${counted} clicks counted, ${lost()} logged as lost in ${lossEntries} entries`,
    owners: `\`/readyz\`: ${whileFull}`,
    back: duration(recoveredAfter),
  }
})
