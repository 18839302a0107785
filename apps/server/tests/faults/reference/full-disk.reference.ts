import { join } from 'node:path'

import type { LinkId } from '@tessera/contract'
import { auditClicks } from '@tessera/api'
import { openDatabase } from '@tessera/db'
import { expect, onTestFinished, test, vi } from 'vitest'

import { databaseUrl, dataDir, newName, proxy } from '../database-behind-proxy.ts'
import { startServer } from '../../support/built-server.ts'
import { clickAll, pageToClick, type Told } from '../../support/load/click-load.ts'
import { callsTo, signUp } from '../../support/client.ts'
import { duration } from '../observed-responses.ts'

const sumOf = (told: Told, what: 'sent' | 'acknowledged') => [...told.values()].reduce((sum, seen) => sum + seen[what], 0)

async function countedOf(told: Told): Promise<number> {
  const db = openDatabase({ connectionString: databaseUrl })
  try {
    expect((await auditClicks(db)).differences).toEqual([])
    const text = 'select coalesce(sum(clicks), 0)::int as clicks from links l join click_counts c on c.link = l.n where l.id = any($1)'
    const { rows } = await db.pool.query<{ clicks: number }>(text, [[...told.keys()] satisfies LinkId[]])
    return rows[0]?.clicks ?? 0
  } finally {
    await db.close()
  }
}

test('without the database and with a full disk visitors are sent on, and each click that is not counted is told', async ({ task }) => {
  onTestFinished(() => proxy.set('pass'))
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, newName()), HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  // A further file of the journal has room on it at first.
  const server = await startServer(env, { diskSize: 1_200 })
  const readiness = async () => JSON.parse((await callsTo(server.url)('GET', '/readyz')).text) as { status: string }
  const told = await pageToClick(server.url, await signUp(server.url, newName()), newName(), 5)
  const lost = () =>
    Number(
      server
        .written()
        .match(/(?<="lost":)\d+/g)
        ?.at(-1) ?? 0,
    )
  for (const link of told.keys()) expect((await callsTo(server.url)('GET', `/go/${link}`)).status).toBe(302)
  expect(await readiness()).toEqual({ status: 'ok' })

  await proxy.set('refuse')
  const enough = new AbortController()
  const clicking = clickAll(server.url, told, enough.signal)
  await vi.waitFor(() => expect(lost()).toBeGreaterThan(100), { timeout: 120_000, interval: 50 })
  enough.abort()
  await clicking
  expect(sumOf(told, 'acknowledged')).toBe(sumOf(told, 'sent'))
  expect(await readiness()).toEqual({ status: 'journal_full' })

  const began = performance.now()
  await proxy.set('pass')
  await vi.waitFor(async () => expect(await readiness()).toEqual({ status: 'ok' }), { timeout: 60_000, interval: 20 })
  const back = performance.now() - began
  expect(await countedOf(told)).toBe(sumOf(told, 'acknowledged') - lost())
  const figures = `${sumOf(told, 'acknowledged')} clicks: ${sumOf(told, 'acknowledged') - lost()} counted once, ${lost()} told as lost`
  task.meta.row = {
    fault: 'PostgreSQL refuses connections, and the disk of the journal is full',
    visitors: `redirect: 302; of ${figures}`,
    makers: '`/readyz` is 503 `journal_full`, so load balancers send visitors elsewhere; the log has each loss, and the metrics their sum',
    back: `${duration(back)}, when the journal is empty`,
  }
})
