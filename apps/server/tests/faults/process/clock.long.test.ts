import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'
import { startServer } from '../../support/built-server.ts'
import { callsTo, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import { runCommand } from '../run-command.ts'
import { duration } from '../observed-responses.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

const dayMs = 86_400_000

const shiftedBy = (milliseconds: number) => ({
  NODE_OPTIONS: `--import ${new URL('./shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_SHIFT: String(milliseconds),
})

test.for([
  { off: 'ahead of', milliseconds: dayMs },
  { off: 'behind', milliseconds: -dayMs },
])(
  'with a clock a day $off that of the database, requests succeed, doctor reports it, and no click is lost after its correction',
  async (clock, { task }) => {
    onTestFinished(() => proxy.set('pass'))
    const right = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', DATA_DIR: join(dataDir, newName()) }
    const wrong = { ...right, ...shiftedBy(clock.milliseconds) }
    const { code, said } = await runCommand(wrong, ['doctor'])
    expect(code).toBe(1)
    const opposite = clock.off === 'behind' ? 'ahead of' : 'behind'
    expect(said).toMatch(new RegExp(`^fail clock: the database is 8(6400|6399|6401) s ${opposite} this machine`, 'm'))

    let server = await startServer(wrong)
    const { cookie, token, pageId, linkId, slug, email } = await signUp(server.url, newName())
    // A clock that is ahead dates visits of today to tomorrow.
    const range = [-3, 3].map((days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10))
    const key = { 'idempotency-key': newName() }
    const add = () =>
      callsTo(server.url, { authorization: `Bearer ${token}` })(
        'POST',
        `/api/v1/pages/${pageId}/links`,
        { url: 'https://example.com' },
        key,
      )
    const added = jsonOf<{ id: string }>(await add()).id
    const counts = { requests: 0, redirects: 0 }
    const expectServed = async (clicks: number) => {
      const call = callsTo(server.url)
      const answers = [
        await call('GET', '/trpc/account.me', undefined, { cookie }),
        await call('GET', `/${slug}`),
        await call('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      counts.requests += answers.length
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
        { timeout: 60_000, interval: 100 },
      )
    }
    const click = async () => {
      expect((await callsTo(server.url, newVisitor())('GET', `/go/${linkId}`)).status).toBe(302)
      counts.redirects += 1
    }
    await click()
    await expectServed(1)

    // Loads the page into memory again.
    await click()
    await proxy.set('refuse')
    for (let nth = 0; nth < 5; nth += 1) await click()
    server.child.kill('SIGKILL')
    await server.exited
    await proxy.set('pass')
    const sent = { ...counts }
    const restarted = performance.now()
    server = await startServer(right)
    await click()
    await expectServed(8)
    const [reported = ''] = /^fail clock: .*$/m.exec(said) ?? []
    task.meta.row = {
      fault: `the clock of Node is a day ${clock.off} the database’s; ${sent.redirects + sent.requests} requests`,
      visitors: `redirect: ${sent.redirects} times 302`,
      owners: `page, sign-in and dashboard: ${sent.requests} times 200; \`npm run doctor\` exits with ${code}: ${reported}`,
      back: `${duration(performance.now() - restarted)}: restart with the right clock until all ${counts.redirects} clicks are counted`,
    }
  },
)
