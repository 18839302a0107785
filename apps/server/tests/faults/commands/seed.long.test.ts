import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { startServer } from '../../support/built-server.ts'
import { callsTo } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-seed-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('seed fills a new data directory once, and its clicks and statistics agree', async () => {
  const env = { DATA_DIR: join(scratch, 'data') }
  const first = await runCommand(env, ['seed'])
  expect(first.said.match(/^\d of 5: \/demo-\S+, \d+ links, [1-9]\d* views$/gm)).toHaveLength(5)
  expect(first.said).toContain('Sign in as demo@example.com with the password tessera-demo')
  expect(first.code).toBe(0)

  const audit = await runCommand(env, ['audit-clicks'])
  expect(audit.said).toMatch(/^clicks: [1-9]\d*, links: 24, wrong counts: 0, wrong statistics: 0\n$/)

  const second = await runCommand(env, ['seed'])
  expect(second).toEqual({ code: 0, said: 'The demo account already exists: demo@example.com, password tessera-demo\n' })
  expect((await runCommand(env, ['audit-clicks'])).said).toBe(audit.said)

  const server = await startServer(env)
  expect((await callsTo(server.url)('GET', '/demo-engine')).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.exited
})

test('seed refuses an instance with a public address, because the demo password is published', async () => {
  const { code, said } = await runCommand({ DATA_DIR: join(scratch, 'public'), PUBLIC_URL: 'https://links.example.com' }, ['seed'])
  expect(code).toBe(1)
  expect(said).toContain('Add --force to seed it anyway.')
})
