import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { databaseUrl, dataDir, newName, proxy } from '../database-behind-proxy.ts'
import { startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'
import '../observed-responses.ts'

const day = 86_400_000

const clockOff = (milliseconds: number) => ({
  NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_SHIFT: String(milliseconds),
})

test.for([
  { off: 'ahead of', milliseconds: day },
  { off: 'behind', milliseconds: -day },
])(
  'with a clock a day $off the database’s all goes on, the doctor says so, and nothing is lost when it is put right',
  async (clock, { task }) => {
    onTestFinished(() => proxy.set('pass'))
    const right = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', DATA_DIR: join(dataDir, newName()) }
    const wrong = { ...right, ...clockOff(clock.milliseconds) }
    const { said } = await runCommand(wrong, ['doctor'])
    const opposite = clock.off === 'behind' ? 'ahead of' : 'behind'
    expect(said).toMatch(new RegExp(`^fail clock: the database is 8(6400|6399|6401) s ${opposite} this machine`, 'm'))

    let server = await startServer(wrong)
    const { cookie, token, pageId, linkId, slug, email } = await signUp(server.url, newName())
    // Of a clock that is ahead, what happens now is tomorrow's.
    const range = [-3, 3].map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10))
    const key = { 'idempotency-key': newName() }
    const add = () =>
      callsTo(server.url, { authorization: `Bearer ${token}` })(
        'POST',
        `/api/v1/pages/${pageId}/links`,
        { url: 'https://example.com' },
        key,
      )
    const added = jsonOf<{ id: string }>(await add()).id
    const expectServed = async (clicks: number) => {
      const call = callsTo(server.url)
      const answers = [
        await call('GET', '/trpc/account.me', undefined, { cookie }),
        await call('GET', `/${slug}`),
        await call('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(jsonOf<{ id: string }>(await add()).id).toBe(added)
      const api = callsTo(server.url, { authorization: `Bearer ${token}` })
      await vi.waitFor(
        async () => {
          const analytics = jsonOf<{ totals: { clicks: number } }>(
            await api('GET', `/api/v1/pages/${pageId}/analytics?from=${range[0]}&to=${range[1]}`),
          )
          const [link] = jsonOf<{ id: string; clicks: number }[]>(await api('GET', `/api/v1/pages/${pageId}/links`))
          expect([link?.clicks, analytics.totals.clicks]).toEqual([clicks, clicks])
        },
        { timeout: 10_000, interval: 100 },
      )
    }
    const click = async () => expect((await callsTo(server.url, newVisitor())('GET', `/go/${linkId}`)).status).toBe(302)
    await click()
    await expectServed(1)

    // The page is in memory again.
    await click()
    await proxy.set('refuse')
    for (let nth = 0; nth < 5; nth += 1) await click()
    server.child.kill('SIGKILL')
    await server.exited
    await proxy.set('pass')
    server = await startServer(right)
    await click()
    await expectServed(8)
    task.meta.row = {
      fault: `the clock of node is a day ${clock.off} the database’s`,
      visitors: 'as ever; what they do counts on that day',
      makers: 'as ever: sessions, tokens, keys; `npm run doctor` fails and says so',
      back: 'at once with the next start, the journal included',
    }
  },
)
