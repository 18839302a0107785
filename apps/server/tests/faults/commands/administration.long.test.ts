import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newDataDirectory } from '@tessera/db/testing'
import { afterAll, expect, test } from 'vitest'

import { databaseProcesses, sleep, spawnServer, startServer } from '../../support/built-server.ts'
import { callsTo, signUp } from '../../support/client.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tessera-admin-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const dataDir = newDataDirectory(join(scratch, 'data'))

async function admin(
  args: readonly string[],
  env: Record<string, string> = { DATA_DIR: dataDir },
): Promise<{ code: number | null; said: string }> {
  const { exited, written } = spawnServer(env, ['admin', ...args])
  const { code } = await exited
  return { code, said: written() }
}
const json = async (...args: string[]) => JSON.parse((await admin([...args, '--json'])).said) as { items: Record<string, unknown>[] }

test('commands take effect in the running service within a second, appear in the audit log, and also work without the service', async () => {
  const server = await startServer({ DATA_DIR: dataDir })
  await signUp(server.url, 'chief')
  const { pageId } = await signUp(server.url, 'person')
  const [page] = (await json('pages', pageId)).items
  const { slug, owner } = page as { slug: string; owner: { email: string } }
  const { email } = owner
  const get = callsTo(server.url)
  const statusOf = async () => (await get('GET', `/${slug}`)).status
  const shows = async (status: number) => {
    const until = Date.now() + 1_500
    while ((await statusOf()) !== status && Date.now() < until) await sleep(20)
    expect(await statusOf()).toBe(status)
  }
  await shows(200)
  expect(await admin(['block', slug, 'Spam'])).toEqual({ code: 0, said: `${slug} is blocked\n` })
  await shows(410)
  await admin(['unblock', pageId])
  await shows(200)
  expect(await admin(['suspend', email, 'Sends spam'])).toEqual({ code: 0, said: `${email} is suspended\n` })
  await shows(410)
  server.child.kill('SIGTERM')
  await server.exited
  expect((await json('accounts', email)).items).toMatchObject([{ email, suspendedReason: 'Sends spam' }])
  expect(await admin(['delete-account', email])).toMatchObject({ code: 1 })
  expect(await admin(['delete-account', email, '--yes'])).toMatchObject({ code: 0 })
  expect((await json('audit')).items.map(({ actor, action }) => [actor, action])).toEqual(
    ['account.delete', 'account.suspend', 'page.unblock', 'page.block'].map((action) => ['command line', action]),
  )
  expect(databaseProcesses(dataDir)).toEqual([])
})

test('reset-link works for an administrator, and create-account creates accounts', async () => {
  const made = await admin(['create-account', 'Grace', 'grace@example.com', '--json'])
  const { said } = await admin(['reset-link', 'chief@example.com'])
  const server = await startServer({ DATA_DIR: dataDir })
  const post = callsTo(server.url)
  for (const text of [made.said, said]) {
    const [, token] = /\/reset#([\w-]+)/.exec(text) ?? []
    expect((await post('POST', '/api/auth/reset-password', { token, newPassword: 'another horse' })).status, text).toBe(200)
  }
  for (const email of ['grace@example.com', 'chief@example.com']) {
    expect((await post('POST', '/api/auth/sign-in/email', { email, password: 'another horse' })).status).toBe(200)
  }
})

test('a refused command exits with 1, one with wrong arguments with 2, and both print the reason', async () => {
  // Beside a running service, where a command starts no database.
  await startServer({ DATA_DIR: dataDir })
  const refused: [line: string, code: number, why: string][] = [
    ['role chief@example.com user', 1, 'You are the only administrator'],
    ['suspend chief@example.com Spam', 1, 'Remove the administrator role from this account first'],
    ['suspend unknown@example.com Spam', 1, 'No such account'],
    ['block nothing Spam', 1, 'No such page'],
    ['plan grace@example.com gold', 2, 'plan: Must be one of free, pro, enterprise'],
    ['plan grace@example.com', 2, 'usage: admin plan <account> <plan>'],
    ['figures --yes', 2, 'usage: admin figures'],
    ['accounts --no-such-flag', 2, 'no-such-flag'],
    ['toString', 2, 'Unknown command: toString'],
  ]
  for (const [line, code, why] of refused) {
    const { said, code: ended } = await admin(line.split(' '))
    expect(said, line).toContain(why)
    expect(ended, line).toBe(code)
  }
})

test('help needs no database, and no command creates one', async () => {
  const none = join(scratch, 'none')
  expect(await admin([], { DATA_DIR: none })).toMatchObject({ code: 0, said: expect.stringContaining('create-account <name> <email>') })
  expect(await admin(['figures'], { DATA_DIR: none })).toMatchObject({ code: 1 })
  expect(existsSync(none)).toBe(false)
})
