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
import { secrets } from '../support/known-secrets.ts'
import { prepareAsks } from './requests.ts'
import { type Rates, saturation, sendFor, type Tally } from '../support/load/open-loop.ts'
import { dawdle } from './slow-clients.ts'

/** A line of docs/measurements/soak.md. */
type Phase = { phase: string; answered: string; refused: string; memory: string }

declare module 'vitest' {
  interface TaskMeta {
    phases?: Phase[]
    saturated?: { api: number; pages: number }
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-soak-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const percentile = (values: readonly number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
const ms = (value: number) => `${Math.round(value)} ms`

const describe = (tallies: Map<string, Tally>): Pick<Phase, 'answered' | 'refused'> => {
  const say = (of: (tally: Tally) => readonly number[]) =>
    [...tallies]
      .filter(([, tally]) => of(tally).length > 0)
      .map(([kind, tally]) => `${kind}: ${of(tally).length}, ${ms(median([...of(tally)]))}, ${ms(percentile(of(tally), 0.99))}`)
      .join('<br>')
  return { answered: say(({ good }) => good), refused: say(({ refused }) => refused) }
}

test('five minutes of mixed load with overload in it: all is answered in time, and what was acknowledged is there', async ({ task }) => {
  const server = await startServer({ DATA_DIR: dataDir })
  const connection = { host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' }
  const { url, child } = server
  const asks = await prepareAsks(url, await signUp(url, 'soak'))
  await learnAt(secrets, connection)
  const { page, redirect, read, write, signIn } = asks
  const phases: Phase[] = []
  const api = () => (Math.random() < 0.8 ? read() : write())
  const visit = () => (Math.random() < 0.8 ? page() : redirect())
  const saturated = { api: await saturation(20_000, url, api), pages: await saturation(20_000, url, visit) }
  task.meta.saturated = saturated

  const memory: number[] = []
  const run = async (phase: string, seconds: number, rates: Rates) => {
    // The first visitor of a day is what makes its salt.
    await learnAt(secrets, connection)
    const used: number[] = []
    const watching = setInterval(() => used.push(residentMb(child)), 1_000)
    const tallies = await sendFor(seconds * 1_000, url, [...rates, [1, signIn]])
    clearInterval(watching)
    memory.push(median(used))
    const line = { phase, ...describe(tallies), memory: `${Math.min(...used)} to ${Math.max(...used)}` }
    phases.push(line)
    // Of a run that fails this is all there is.
    console.log(line)
    return tallies
  }
  const calm: Rates = [
    [saturated.pages * 0.1, page],
    [saturated.pages * 0.05, redirect],
    [saturated.api * 0.1, read],
    [saturated.api * 0.05, write],
  ]
  const few = 20
  const results = {
    first: await run('a calm minute', 60, calm),
    api: await run('twice as many API calls as it can answer', 45, [
      [saturated.api * 1.6, read],
      [saturated.api * 0.4, write],
      [few, page],
      [few, redirect],
    ]),
    visitors: await run('twice as many visitors as it can answer', 45, [
      [saturated.pages * 1.6, page],
      [saturated.pages * 0.4, redirect],
      [few, read],
      [few, write],
    ]),
    slow: await (async () => {
      const end = dawdle(url, 300)
      const tallies = await run('calm, beside 300 clients that send a byte a second', 40, calm)
      end()
      return tallies
    })(),
    calm: await run('calm again', 30, calm),
    last: await run('a last calm minute', 60, calm),
  }
  task.meta.phases = phases

  const all = Object.values(results).flatMap((tallies) => [...tallies.values()])
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([])
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ kept: number }>('select count(*)::int as kept from links where id = any($1)', [[...asks.written]])
  await client.end()
  expect(rows[0]?.kept).toBe(asks.written.size)
  await expectCounted(connection, asks.told)

  for (const tallies of [results.first, results.slow, results.last]) {
    const [good, refused] = (['good', 'refused'] as const).map((of) =>
      [...tallies.values()].reduce((sum, tally) => sum + tally[of].length, 0),
    )
    // Not none: whatever else the machine does may stop all of it for a second.
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
  // Whoever asks here shares the processors with a thousand requests that wait, and so does whoever measures.
  expect(percentile(results.visitors.get('API read')?.good ?? [], 0.99)).toBeLessThan(2_000)
  expect(results.api.get('API read')?.refused.length).toBeGreaterThan(0)
  expect((memory.at(-1) ?? 0) / (memory[0] ?? 1)).toBeLessThan(1.5)
})
