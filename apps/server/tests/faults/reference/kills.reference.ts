import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, test } from 'vitest'

import { freePort } from '../../support/network/free-port.ts'
import { postmasterOf, type Running, sleep, startServer } from '../../support/built-server.ts'
import { startMixedLoad } from './mixed-load.ts'
import { backAfter, describe, duration, expectAnswered, expectBack, expectGoesOn } from '../observed-responses.ts'
import { untilConnected } from './wait-for-postgres.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-kills-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const rounds = 10

const kills = [
  { victim: 'node', node: true, postgres: false },
  { victim: 'PostgreSQL', node: false, postgres: true },
  { victim: 'node and PostgreSQL at once', node: true, postgres: true },
]

test.for(kills)('ten times kill -9 of $victim', async ({ victim, node, postgres }, { task }) => {
  const dataDir = join(scratch, victim.replaceAll(' ', '-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const connection = { host: join(dataDir, 'socket'), user: 'tessera', database: 'tessera' }
  let server: Running = await startServer(env)
  const load = await startMixedLoad(server.url, 'mixed')
  const began = performance.now()
  const back: [from: number, until: number][] = []
  let there = began
  const ready: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(2_000 + Math.random() * 500)
    const killed = performance.now()
    if (round > 0) back.push([there, killed])
    const postmaster = postmasterOf(dataDir) as number
    if (node) server.child.kill('SIGKILL')
    if (postgres) process.kill(postmaster, 'SIGKILL')
    if (node) {
      await server.exited
      server = await startServer(env)
    } else {
      while (postmasterOf(dataDir) === postmaster) await sleep(10)
      await untilConnected(connection)
    }
    there = performance.now()
    ready.push(there - killed)
  }
  await sleep(3_000)
  const ended = performance.now()
  back.push([there, ended])
  await load.stop()

  const slowest = Math.max(...back.map(([from, until]) => backAfter(load.seen, from, until)))
  const started = `${node ? 'the start' : 'PostgreSQL'} took ${duration(Math.max(...ready))} at most, then `
  task.meta.row = {
    fault: `kill -9 of ${victim}, ${rounds} times`,
    ...describe(load.seen, began, ended),
    back: started + (slowest === 0 ? 'at once' : duration(slowest)),
  }
  // A killed process leaves requests without a response.
  expectAnswered(node ? load.seen.filter(({ status }) => status !== undefined) : load.seen)
  if (!node) expectGoesOn(load.seen, ['page', 'redirect'])
  for (const [from, until] of back) expectBack(load.seen, from, until)
  await load.expectKept(connection)
})
