import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { learnAt } from '@tessera/testing/secrets'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

import { median } from '../support/load/compare.ts'
import { residentMb } from '../support/memory.ts'
import { startServer } from '../support/built-server.ts'
import { expectCounted } from '../support/load/click-load.ts'
import { signUp } from '../support/client.ts'
import { secrets } from '../support/secrets/known-secrets.ts'
import { prepareRequests } from './requests.ts'
import { type Rate, saturation, sendFor, type Tally } from '../support/load/open-loop.ts'
import { sendSlowly } from './slow-clients.ts'

/** A row of docs/measurements/soak.md. */
type Phase = { phase: string; sent: string; answered: string; refused: string; memory: string }

declare module 'vitest' {
  interface TaskMeta {
    phases?: Phase[]
    saturated?: { api: number; pages: number }
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-soak-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const percentile = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const rate = (perSecond: number, kind: string, make: Rate['make']): Rate => ({ kind, perSecond, make })
const sentOf = ({ good, refused, wrong }: Tally) => good.length + refused.length + wrong.length
const ms = (value: number) => `${Math.round(value)} ms`

const describe = (tallies: Map<string, Tally>, seconds: number): Pick<Phase, 'sent' | 'answered' | 'refused'> => {
  const times = (of: (tally: Tally) => readonly number[]) =>
    [...tallies]
      .filter(([, tally]) => of(tally).length > 0)
      .map(([kind, tally]) => `${kind}: ${of(tally).length}, ${ms(median([...of(tally)]))}, ${ms(percentile(of(tally), 0.99))}`)
      .join('<br>')
  const sent = [...tallies].map(([kind, tally]) => `${kind}: ${Math.round(sentOf(tally) / seconds)}/s, ${tally.unsent}`).join('<br>')
  return { sent, answered: times(({ good }) => good), refused: times(({ refused }) => refused) }
}

test('under five minutes of mixed load with two overloads, responses are in time and no acknowledged write or click is missing', async ({
  task,
}) => {
  const server = await startServer({ DATA_DIR: dataDir })
  const connection = { host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' }
  const { url, child } = server
  const requests = await prepareRequests(url, await signUp(url, 'soak'))
  await learnAt(secrets, connection)
  const { page, redirect, read, write, signIn } = requests
  const phases: Phase[] = []
  const api = () => (Math.random() < 0.8 ? read() : write())
  const visit = () => (Math.random() < 0.8 ? page() : redirect())
  const saturated = { api: await saturation(20_000, url, api), pages: await saturation(20_000, url, visit) }
  task.meta.saturated = saturated

  const memory: number[] = []
  const run = async (phase: string, seconds: number, rates: readonly Rate[]) => {
    // The secrets include the salt of the day, which its first visitor creates.
    await learnAt(secrets, connection)
    const used: number[] = []
    const watching = setInterval(() => used.push(residentMb(child)), 1_000)
    const tallies = await sendFor(seconds * 1_000, url, [...rates, rate(1, 'sign-in', signIn)])
    clearInterval(watching)
    memory.push(median(used))
    const line = { phase, ...describe(tallies, seconds), memory: `${Math.min(...used)} to ${Math.max(...used)}` }
    phases.push(line)
    // A run that fails writes no document.
    console.log(line)
    return tallies
  }
  const calm = [
    rate(saturated.pages * 0.1, 'page', page),
    rate(saturated.pages * 0.05, 'redirect', redirect),
    rate(saturated.api * 0.1, 'API read', read),
    rate(saturated.api * 0.05, 'API write', write),
  ]
  const besideRate = 20
  const results = {
    first: await run('a calm minute', 60, calm),
    api: await run('API overload: API calls at twice the rate that the server can handle', 45, [
      rate(saturated.api * 1.6, 'API read', read),
      rate(saturated.api * 0.4, 'API write', write),
      rate(besideRate, 'page', page),
      rate(besideRate, 'redirect', redirect),
    ]),
    visitors: await run('visitor overload: pages and redirects at twice the rate that the server can handle', 45, [
      rate(saturated.pages * 1.6, 'page', page),
      rate(saturated.pages * 0.4, 'redirect', redirect),
      rate(besideRate, 'API read', read),
      rate(besideRate, 'API write', write),
    ]),
    slow: await (async () => {
      const end = sendSlowly(url, 300)
      const tallies = await run('calm, with 300 clients that send a byte a second', 40, calm)
      end()
      return tallies
    })(),
    calm: await run('calm again, after the overloads', 30, calm),
    last: await run('a last calm minute', 60, calm),
  }
  task.meta.phases = phases

  const all = Object.values(results).flatMap((tallies) => [...tallies.values()])
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([])
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ kept: number }>('select count(*)::int as kept from links where id = any($1)', [
    [...requests.written],
  ])
  await client.end()
  expect(rows[0]?.kept).toBe(requests.written.size)
  await expectCounted(connection, requests.clicks)

  for (const tallies of [results.first, results.slow, results.calm, results.last]) {
    const [good, refused] = (['good', 'refused'] as const).map((of) =>
      [...tallies.values()].reduce((sum, tally) => sum + tally[of].length, 0),
    )
    // A few are allowed: other work of the machine may stop the server for a second.
    expect(refused ?? 0).toBeLessThan((good ?? 0) / 100)
  }
  for (const { good } of all) expect(percentile(good, 0.99)).toBeLessThan(5_000)
  expect(
    percentile(
      all.flatMap(({ refused }) => refused),
      0.99,
    ),
  ).toBeLessThan(1_000)
  expect(percentile(results.api.get('page')?.good ?? [], 0.99)).toBeLessThan(1_000)
  // The client shares the processors with the server and its thousand waiting requests.
  expect(percentile(results.visitors.get('API read')?.good ?? [], 0.99)).toBeLessThan(2_000)
  expect(results.api.get('API read')?.refused.length).toBeGreaterThan(0)
  expect((memory.at(-1) ?? 0) / (memory[0] ?? 1)).toBeLessThan(1.5)
})
