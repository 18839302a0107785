import { join } from 'node:path'

import { afterAll, onTestFinished, test } from 'vitest'

import { startRedisServer } from '../../support/network/redis-server.ts'
import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'
import { postmasterOf, sleep, startServer } from '../../support/built-server.ts'
import { startMixedLoad } from './mixed-load.ts'
import type { ProxyMode } from '../../support/network/proxy.ts'
import { backAfter, describe, duration, expectAnswered, expectBack, expectGoesOn, type Kind } from '../observed-responses.ts'
import { untilConnected } from './wait-for-postgres.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

const redis = await startRedisServer()
afterAll(() => redis.stop())

type Fault = { fault: string; begin: () => Promise<void>; end: () => Promise<void>; seconds: number; unmoved: readonly Kind[] }

const ways: [says: string, mode: ProxyMode, seconds: number][] = [
  ['answers 2 s late', 'slow', 15],
  ['is silent', 'silent', 8],
  ['refuses connections', 'refuse', 8],
  ['resets connections', 'cut', 8],
]
/** Lets the connection pass again. Responses that a slow connection has delayed arrive up to 2 s later. */
async function repair(way: typeof proxy, was: ProxyMode): Promise<void> {
  await way.set('pass')
  if (was === 'slow') await sleep(2_000)
}

const everything: readonly Kind[] = [
  'page',
  'redirect',
  'page not in memory',
  'unknown page',
  'dashboard',
  'sign-in',
  'API read',
  'API write',
]

const database: Fault[] = [
  ...ways.map(([says, mode, seconds]) => ({
    fault: `PostgreSQL ${says} for ${seconds} s`,
    begin: () => proxy.set(mode),
    end: () => repair(proxy, mode),
    seconds,
    unmoved: ['page', 'redirect'] as const,
  })),
  {
    fault: 'PostgreSQL is restarted',
    begin: async () => void process.kill(postmasterOf(dataDir) as number, 'SIGINT'),
    end: () => untilConnected({ connectionString: databaseUrl }),
    seconds: 0,
    unmoved: ['page', 'redirect'],
  },
]

const cache: Fault[] = [
  ...ways.map(([says, mode, seconds]) => ({
    fault: `Redis ${says} for ${seconds} s`,
    begin: () => redis.way.set(mode),
    end: () => repair(redis.way, mode),
    seconds,
    unmoved: everything,
  })),
  { fault: 'Redis is restarted, empty', begin: () => redis.restart(), end: async () => {}, seconds: 0, unmoved: everything },
]

test.for([...database, ...cache])('$fault', async ({ fault, begin, end, seconds, unmoved }, { task }) => {
  onTestFinished(async () => {
    await Promise.all([proxy.set('pass'), redis.way.set('pass')])
  })
  const name = newName()
  const own = cache.some((one) => one.fault === fault) ? { REDIS_URL: redis.url, API_RATE_LIMIT: '1000000' } : {}
  const { url } = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: join(dataDir, name), HOST: '127.0.0.1', ...own })
  const load = await startMixedLoad(url, name)
  await sleep(2_000)
  const began = performance.now()
  await begin()
  await sleep(seconds * 1_000)
  await end()
  const ended = performance.now()
  await sleep(4_000)
  await load.stop()

  const after = backAfter(load.seen, ended)
  task.meta.row = { fault, ...describe(load.seen, began, Math.max(ended, began + 1_000)), back: after === 0 ? 'at once' : duration(after) }
  expectAnswered(load.seen)
  expectGoesOn(load.seen, unmoved)
  expectBack(load.seen, ended)
  await load.expectKept({ connectionString: databaseUrl })
})
