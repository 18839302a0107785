import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { auditFigures } from '@tessera/api'
import { openDatabase, startEmbedded } from '@tessera/db'
import { newDataDirectory } from '@tessera/db/testing'
import { awayFromEndOf, dayMs } from '@tessera/testing/boundary'
import { afterAll, expect, test, vi } from 'vitest'

import { sleep, startServer } from '../../support/built-server.ts'
import { type Account, callsTo, newVisitor, signUp } from '../../support/client.ts'

const kills = 5

const scratch = mkdtempSync(join(tmpdir(), 'tessera-views-'))
const embedded = await startEmbedded({ dataDir: newDataDirectory(join(scratch, 'database')) })
const db = openDatabase(embedded.connection)
afterAll(async () => {
  await db.close()
  await embedded.stop()
  rmSync(scratch, { recursive: true, force: true })
})
const { user, host, port, database } = embedded.connection
const env = {
  DATABASE_URL: `postgres://${user}@/${database}?host=${host}&port=${port}`,
  DATA_DIR: join(scratch, 'data'),
  HOST: '127.0.0.1',
}

/** Views are written each second; a busy machine may take longer to write them. */
const maxLostMs = 1_500

type Figures = { views: number; visitors: number; clicks: number }
const figuresOf = async (page: string): Promise<Figures> => {
  const text = `select views, visitors, clicks from stats where page = $1 and grain = 'm' and dim = 't'`
  return (await db.pool.query<Figures>(text, [page])).rows[0] ?? { views: 0, visitors: 0, clicks: 0 }
}

/** `viewed` has the moment of each view that was answered; `sent` counts the requests for the page. */
type Seen = { viewed: number[]; clicked: number; sent: number }

/** Ten clients view the page and follow its tile until the server does not answer, as a new visitor each time. */
async function visitAll(url: string, { slug, linkId }: Account, seen: Seen = { viewed: [], clicked: 0, sent: 0 }): Promise<Seen> {
  const client = async () => {
    for (;;) {
      const visitor = callsTo(url, newVisitor())
      seen.sent += 1
      if ((await visitor('GET', `/${slug}`)).status === 200) seen.viewed.push(performance.now())
      if ((await visitor('GET', `/go/${linkId}`)).status === 302) seen.clicked += 1
    }
  }
  await Promise.allSettled(Array.from({ length: 10 }, client))
  return seen
}

/** Until every click of the ledger is in the figures. */
async function rolledUp(): Promise<void> {
  while ((await db.pool.query('select from click_batches where not rolled')).rows.length > 0) await sleep(50)
}

test('a server that is killed loses at most the views of the last second and no click, and counts no visitor anew', async () => {
  // Another day counts its visitors anew.
  await awayFromEndOf(dayMs)
  let server = await startServer(env)
  const account = await signUp(server.url, 'killed')
  const stays = newVisitor()
  let least = 0
  let most = 0
  let clicks = 0
  for (let round = 0; round < kills; round += 1) {
    const visiting = visitAll(server.url, account)
    await callsTo(server.url, stays)('GET', `/${account.slug}`)
    await sleep(2_000 + Math.random() * 1_000)
    server.child.kill('SIGKILL')
    const killed = performance.now()
    const [{ viewed, clicked, sent }] = await Promise.all([visiting, server.exited])
    least += 1 + viewed.filter((at) => at < killed - maxLostMs).length
    most += 1 + sent
    clicks += clicked
    server = await startServer(env)
    await rolledUp()
    expect(await auditFigures(db)).toEqual([])
    const figures = await figuresOf(account.pageId)
    expect(figures.views).toBeGreaterThanOrEqual(least)
    expect(figures.views).toBeLessThanOrEqual(most)
    expect(figures.visitors).toBe(figures.views - round)
    expect(figures.clicks).toBeGreaterThanOrEqual(clicks)
  }
})

test('a server that is told to stop writes all views that it has answered', async () => {
  const server = await startServer(env)
  const account = await signUp(server.url, 'stopped')
  const seen: Seen = { viewed: [], clicked: 0, sent: 0 }
  const visiting = visitAll(server.url, account, seen)
  await vi.waitUntil(() => seen.viewed.length > 50, { timeout: 60_000, interval: 5 })
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  const { viewed } = await visiting
  expect((await figuresOf(account.pageId)).views).toBe(viewed.length)
})
