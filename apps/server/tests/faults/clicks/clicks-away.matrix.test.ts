import { join } from 'node:path'

import { isLong } from '@tessera/testing/test-kind'
import { expect, onTestFinished, test, vi } from 'vitest'

import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'
import { type Running, startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import type { ProxyMode } from '../../support/network/proxy.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

const env = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', DATA_DIR: join(dataDir, 'journal') }

/** So many people click at once, and are sent on within a second. */
async function click({ url }: Running, linkId: string, people: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: people }, () => callsTo(url, newVisitor())('GET', `/go/${linkId}`)))
  expect(answers.filter(({ status, ms }) => status !== 302 || ms > 1_000).map(({ status, ms }) => ({ status, ms }))).toEqual([])
}

const outages: readonly ProxyMode[] = isLong ? ['refuse', 'cut', 'silent'] : ['silent']

test.for(outages)(
  'while the database is away (%s) people are sent on from memory, and their clicks are counted later, after a kill too',
  async (mode) => {
    onTestFinished(() => proxy.set('pass'))
    let server = await startServer(env)
    const { token, pageId, linkId } = await signUp(server.url, newName())
    const expectClicks = (clicks: number) =>
      vi.waitFor(
        async () => {
          const api = callsTo(server.url, { authorization: `Bearer ${token}` })
          expect(jsonOf<{ clicks: number }[]>(await api('GET', `/api/v1/pages/${pageId}/links`))[0]?.clicks).toBe(clicks)
        },
        { timeout: 60_000, interval: 50 },
      )
    await click(server, linkId, 10)
    await proxy.set(mode)
    await click(server, linkId, 10)
    await click(server, linkId, 10)
    await proxy.set('pass')
    await expectClicks(30)

    await proxy.set(mode)
    await click(server, linkId, 10)
    server.child.kill('SIGKILL')
    await server.exited
    await proxy.set('pass')
    server = await startServer(env)
    await expectClicks(40)
  },
)
