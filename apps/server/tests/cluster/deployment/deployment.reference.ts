import type { LinkId } from '@tessera/contract'
import { afterAll, expect, type TestContext, test, vi } from 'vitest'

import { sleep } from '../../support/built-server.ts'
import { type ClickRecord, type ClickRecords, expectCounted, newClick, pageToClick } from '../../support/load/click-load.ts'
import { callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import { cutReaders } from '../edits/cut-readers.ts'
import { startPostgres } from './debian-postgres.ts'
import { instancesOf } from '../instances.ts'
import { startNginx } from './nginx.ts'
import { program } from './program.ts'
import { editAtRandom, type Outcome, pagesToEdit } from '../edits/random-edits.ts'
import { startRedisServer } from '../../support/network/redis-server.ts'
import { whileShared } from '../redis-sharing.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** A cell of docs/measurements/cluster.md. */
    figures?: string
  }
}

const postgres = await startPostgres(program('TEST_INITDB'))
afterAll(() => postgres.stop())
const redis = await startRedisServer()
afterAll(() => redis.stop())
const start = instancesOf(postgres.connection)

/** Starts three instances, and nginx in front of them. */
async function deploy(env: Record<string, string> = {}) {
  const instances = []
  while (instances.length < 3) instances.push(await start({ REDIS_URL: redis.url, TRUSTED_PROXIES: 'loopback', ...env }))
  const urls = instances.map(({ url }) => url)
  const { url } = await startNginx({ nginx: program('TEST_NGINX'), openssl: program('TEST_OPENSSL') }, urls)
  return { instances, urls, url, everywhere: [url, ...urls] }
}

const figuresOf = ({ edits, reads, wrong, refused, oldest }: Outcome) =>
  `${edits} edits, ${reads} reads, ${wrong.length} wrong, ${refused} refused, the oldest ${Math.round(oldest)} ms`

test('random edits through nginx and each instance show within a second on all', async ({ task }: TestContext) => {
  const { url, everywhere } = await deploy()
  const edited = await editAtRandom(everywhere, await pagesToEdit(url), 1_000)
  task.meta.figures = figuresOf(edited)
  expect(edited).toMatchObject({ wrong: [], refused: 0 })
  expect(edited.oldest).toBeLessThan(1_000)
})

test('random edits show within a second also while the connections that report changes are cut repeatedly', async ({
  task,
}: TestContext) => {
  const { url, everywhere } = await deploy()
  const pages = await pagesToEdit(url)
  const cut = await cutReaders(postgres.connection)
  const edited = await editAtRandom(everywhere, pages, 300)
  task.meta.figures = `${figuresOf(edited)}; ${cut()} connections cut`
  expect(edited.wrong).toEqual([])
  expect(edited.oldest).toBeLessThan(1_000)
  expect(cut()).toBeGreaterThan(10)
})

test('a token has one limit behind nginx, across all instances', async ({ task }: TestContext) => {
  const { url, instances } = await deploy({ API_RATE_LIMIT: '60', LOG_LEVEL: 'info' })
  const { cookie } = await signUp(url, 'limited')
  const answered = await whileShared(instances, async () => {
    const { token } = jsonOf<{ token: string }>(await callsTo(url, { cookie })('POST', '/api/v1/tokens', {}))
    const api = callsTo(url, { authorization: `Bearer ${token}` })
    let count = 0
    for (let nth = 0; nth < 100; nth += 1) if ((await api('GET', '/api/v1/me')).status === 200) count += 1
    return count
  })
  task.meta.figures = `of 100 requests ${answered} answered, the limit is 60`
  expect(answered).toBe(60)
})

test('a killed instance and an unreachable Redis fail no request of a visitor', async ({ task }: TestContext) => {
  const { url, instances } = await deploy()
  const { slug, linkId } = await signUp(url, 'killed')
  const answered = { page: 0, click: 0 }
  const failed: number[] = []
  const over = new AbortController()
  const reader = async () => {
    while (!over.signal.aborted) {
      const page = await callsTo(url)('GET', `/${slug}`)
      const click = await callsTo(url, newVisitor())('GET', `/go/${linkId}`)
      if (page.status === 200) answered.page += 1
      else failed.push(page.status)
      if (click.status === 302) answered.click += 1
      else failed.push(click.status)
    }
  }
  const reading = Promise.all(Array.from({ length: 8 }, reader))
  await sleep(1_000)
  instances[0]?.child.kill('SIGKILL')
  await sleep(2_000)
  await redis.way.set('silent')
  await sleep(2_000)
  await redis.way.set('refuse')
  await sleep(2_000)
  await redis.way.set('pass')
  await sleep(1_000)
  over.abort()
  await reading
  task.meta.figures = `${answered.page} pages and ${answered.click} redirects answered, ${failed.length} failed`
  expect(failed).toEqual([])
})

test('without the database, pages and redirects are served from memory for five minutes, and every click is counted once', async ({
  task,
}: TestContext) => {
  const { instances, urls, url, everywhere } = await deploy()
  const account = await signUp(url, 'memory')
  const records: ClickRecords = await pageToClick(url, account, 'from-memory', 3)
  const links = [...records.keys()]
  const failed: string[] = []
  const took: number[] = []
  const visit = async (from: string, link: LinkId) => {
    const { headers, acknowledge } = newClick(records.get(link) as ClickRecord)
    const [page, click] = [await callsTo(from)('GET', '/from-memory'), await callsTo(from, headers)('GET', `/go/${link}`)]
    if (click.status === 302) acknowledge()
    for (const { status, ms } of [page, click]) {
      took.push(ms)
      if (status >= 400) failed.push(`${from}: ${status} after ${Math.round(ms)} ms`)
    }
  }
  for (const from of urls) for (const link of links) await visit(from, link)
  const began = performance.now()
  for (const { database } of instances) await database.set('refuse')
  while (performance.now() - began < 290_000) {
    for (const from of everywhere) for (const link of links) await visit(from, link)
    await sleep(1_000)
  }
  expect(failed).toEqual([])
  const late = took.filter((ms) => ms > 1_000).length
  // Other work of the machine may delay a few responses.
  expect(late).toBeLessThan(took.length / 100)
  await sleep(15_000)
  const afterward = await Promise.all(urls.map(async (from) => (await callsTo(from)('GET', '/from-memory')).status))
  expect(afterward).toEqual(urls.map(() => 503))
  for (const { database } of instances) await database.set('pass')
  await vi.waitFor(async () => expect((await callsTo(url)('GET', '/from-memory')).status).toBe(200), { timeout: 60_000, interval: 50 })
  // The journal has a batch of its own for each click: thousands.
  await vi.waitFor(() => expectCounted(postgres.connection, records), { timeout: 120_000, interval: 1_000 })
  task.meta.figures = `${took.length} answers in 290 s, ${failed.length} failed, ${late} later than a second; ${afterward.join(', ')} after five minutes`
})
