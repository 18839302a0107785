import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { ClickBatch } from '../../src/counting/clicks/click-batch.ts'
import { Journal } from '../../src/counting/clicks/journal.ts'
import { productionPasswords, testService } from '../support/service.ts'

const { account, as, send } = await testService({ TRUSTED_PROXIES: 'loopback' }, productionPasswords)

const signInsPerSecond = 60
const networks = 256
const roundMs = 2_000
const rounds = 2
/** Above 1, because the hashes take one of the two cores that server, database and this test share. */
const maxSlowdown = 4
/** Other work on the machine causes smaller differences. Without a free thread, each of these requests waits for several hashes. */
const minRelevantMs = 200

const signIn = (attempt: number) =>
  send(
    'POST',
    '/api/auth/sign-in/email',
    { email: `unknown-${attempt}@example.com`, password: 'wrong' },
    { 'x-forwarded-for': `2001:db8:${(attempt % networks).toString(16)}::1` },
  )

/** The median, because a kind has about 30 requests: a single pause would decide a high percentile of so few. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

test('a flood of sign-ins from 256 networks is refused beyond a bound, and does not delay pages, files, compression and the click journal', async () => {
  const owner = as(await (await account()).token())
  const { id, slug } = (await owner('POST', '/api/v1/pages', { slug: 'flooded', title: 'Page', description: '' })).body as {
    id: string
    slug: string
  }
  await owner('POST', `/api/v1/pages/${id}/publish`)
  const folder = await mkdtemp(join(tmpdir(), 'tessera-journal-'))
  const journal = new Journal(folder)
  const gzip = { 'accept-encoding': 'gzip' }
  let version = 0

  /** Each function prepares a request and returns a function that sends it. Only the sending is timed. */
  const kinds = {
    'cached page': async () => () => send('GET', `/${slug}`, undefined, gzip),
    'page to render and compress': async () => {
      await owner('PATCH', `/api/v1/pages/${id}`, { title: `Page ${(version += 1)}` })
      return () => send('GET', `/${slug}`, undefined, gzip)
    },
    'dashboard file': async () => () => send('GET', '/assets/app.js', undefined, gzip),
    'click journal': async () => () => journal.append(new ClickBatch()),
  }
  const measure = async (times: Map<string, number[]>) => {
    const end = performance.now() + roundMs
    while (performance.now() < end) {
      for (const [kind, prepare] of Object.entries(kinds)) {
        const run = await prepare()
        const began = performance.now()
        await run()
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - began])
      }
      await setTimeout(5)
    }
  }
  const [idle, flooded] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const attempts: Promise<number>[] = []
  await measure(new Map())
  for (let round = 0; round < rounds; round += 1) {
    await measure(idle)
    const stop = new AbortController()
    const flood = async () => {
      while (!stop.signal.aborted) {
        attempts.push(signIn(attempts.length).then(({ status }) => status))
        await setTimeout(1_000 / signInsPerSecond)
      }
    }
    const flooding = flood()
    await setTimeout(500)
    await measure(flooded)
    stop.abort()
    await flooding
    await Promise.all(attempts)
  }
  await journal.close()
  await rm(folder, { recursive: true })

  expect(new Set(await Promise.all(attempts))).toEqual(new Set([401, 429]))
  const figures = Object.keys(kinds).map((kind) => {
    const [idleTimes, floodedTimes] = [idle.get(kind) ?? [], flooded.get(kind) ?? []]
    return { kind, samples: floodedTimes.length, idleMs: median(idleTimes), floodedMs: median(floodedTimes) }
  })
  const delayed = figures.filter(({ idleMs, floodedMs }) => floodedMs > Math.max(maxSlowdown * idleMs, idleMs + minRelevantMs))
  expect(delayed).toEqual([])
})
