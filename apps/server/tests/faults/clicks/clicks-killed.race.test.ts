import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '@tessera/db'
import { newDataDirectory } from '@tessera/db/testing'
import { repetitions } from '@tessera/testing/test-kind'
import { afterAll, expect, test } from 'vitest'

import { sleep, startServer } from '../../support/built-server.ts'
import { clickAll, expectCounted, pageToClick, type ClickRecords } from '../../support/load/click-load.ts'
import { signUp } from '../../support/client.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-clicks-'))
const embedded = await startEmbedded({ dataDir: newDataDirectory(join(scratch, 'database')) })
afterAll(async () => {
  await embedded.stop()
  rmSync(scratch, { recursive: true, force: true })
})
const { connection } = embedded
const { user, host, port, database } = connection
const env = {
  DATABASE_URL: `postgres://${user}@/${database}?host=${host}&port=${port}`,
  DATA_DIR: join(scratch, 'data'),
  HOST: '127.0.0.1',
}

const answered = (records: ClickRecords) => [...records.values()].reduce((sum, { acknowledged }) => sum + acknowledged, 0)

test('the server is killed again and again under clicks: each answered click is counted once', async () => {
  let server = await startServer(env)
  const records = await pageToClick(server.url, await signUp(server.url, 'killed'), 'k', 20)
  for (let round = 0; round < repetitions({ quick: 1, long: 10 }); round += 1) {
    const before = answered(records)
    const clicking = clickAll(server.url, records, AbortSignal.timeout(10_000))
    while (answered(records) < before + 60) await sleep(5)
    await sleep(Math.random() * 60)
    server.child.kill('SIGKILL')
    await Promise.all([clicking, server.exited])
    server = await startServer(env)
    await expectCounted(connection, records)
  }
})

test('a server that is told to stop under clicks counts all that it answers, and ends', async () => {
  const server = await startServer(env)
  const records = await pageToClick(server.url, await signUp(server.url, 'stopped'), 's', 5)
  const clicking = clickAll(server.url, records, AbortSignal.timeout(10_000))
  await sleep(300)
  server.child.kill('SIGTERM')
  expect(await server.exited).toEqual({ code: 0, signal: null })
  await clicking
  await expectCounted(connection, records)
})
