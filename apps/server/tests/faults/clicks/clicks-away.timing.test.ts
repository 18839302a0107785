import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { sleep, startServer } from '../../support/built-server.ts'
import { callsTo, newVisitor, signUp } from '../../support/client.ts'
import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

const env = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', DATA_DIR: join(dataDir, 'journal') }

test('a signed-in visitor is redirected within a second, though the database does not answer who owns the page', async () => {
  onTestFinished(() => proxy.set('pass'))
  const server = await startServer(env)
  const { linkId } = await signUp(server.url, newName())
  const { cookie } = await signUp(server.url, newName())
  const follow = () => callsTo(server.url, { ...newVisitor(), cookie })('GET', `/go/${linkId}`)
  expect((await follow()).status).toBe(302)
  await proxy.set('silent')
  // Then the page has to be looked up again, too.
  await sleep(1_000)
  const answers = [await follow(), await follow(), await follow()]
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(1_000)
})
