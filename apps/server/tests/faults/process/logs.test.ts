import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { freePort } from '../../support/network/free-port.ts'
import { databaseBehindProxy, newName } from '../database-behind-proxy.ts'
import { type Running, startServer } from '../../support/built-server.ts'
import { type Account, type Answered, callsTo, newVisitor, signUp } from '../../support/client.ts'

const { databaseUrl, dataDir, proxy } = await databaseBehindProxy()

/** A mail server that rejects every mail and names its recipient. */
const refusing = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => done(new Error(`There is no ${address}`)),
})
await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => refusing.close(resolve)))

/** Values that people, browsers and scripts send. The log must contain none of them. */
const sent = {
  address: '203.0.113.77',
  agent: 'Firefox/133.7.77',
  referrer: 'https://elsewhere.example/a-private-place',
  password: 'correct horse',
  wrongPassword: 'wrong-horse-battery',
  nextPassword: 'another-horse-entirely',
  pagePassword: 'open-sesame-please',
  title: 'A-title-of-mine',
  linkUrl: 'https://example.com/a-secret-document',
  report: 'It-copies-my-shop',
  key: 'a-key-that-was-chosen',
  broken: 'a-body-that-is-broken',
  query: 'a-query-of-a-visitor',
  path: 'a-path-without-a-page',
  badToken: 'tess_nobody-ever-had-this-token',
  figures: 'the-token-of-the-figures',
}
const visitor = {
  'x-forwarded-for': sent.address,
  'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 ${sent.agent}`,
  referer: sent.referrer,
}

async function startTalking(): Promise<Running> {
  const port = await freePort()
  return startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(dataDir, newName()),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'trace',
    TRUSTED_PROXIES: 'loopback',
    SMTP_URL: `smtp://127.0.0.1:${(refusing.server.address() as AddressInfo).port}`,
    METRICS_TOKEN: sent.figures,
  })
}

/** One request of each kind that carries a private value. */
async function askEverything(url: string, { token, cookie, email, pageId, slug, linkId }: Account, preview: string): Promise<Answered[]> {
  const anybody = callsTo(url, visitor)
  const script = callsTo(url, { ...visitor, authorization: `Bearer ${token}` })
  const web = callsTo(url, { ...visitor, cookie })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const fill = async (path: string, body: string): Promise<Answered> => {
    const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers: { ...visitor, ...form }, body })
    return { status: answer.status, headers: answer.headers, text: await answer.text(), ms: 0 }
  }
  const asked = [
    () => script('PATCH', `/api/v1/pages/${pageId}`, { title: sent.title }),
    () => script('POST', `/api/v1/pages/${pageId}/links`, { url: sent.linkUrl }, { 'idempotency-key': sent.key }),
    () => script('GET', `/api/v1/pages?limit=${sent.query}`),
    () => web('GET', `/trpc/account.me?input=${encodeURIComponent(`{"a":"${sent.query}"}`)}`),
    () => web('POST', '/trpc/pages.update', { pageId, title: sent.title }),
    () => callsTo(url, { ...visitor, authorization: `Bearer ${sent.badToken}` })('GET', '/api/v1/me'),
    () => fill('/api/v1/tokens', `{"${sent.broken}`),
    () => anybody('POST', '/api/auth/sign-in/email', { email, password: sent.wrongPassword }),
    () => anybody('POST', '/api/auth/reset-password', { token: sent.badToken, newPassword: sent.nextPassword }),
    () => anybody('POST', '/api/auth/request-password-reset', { email }),
    () => anybody('GET', `/api/auth/callback/github?code=${sent.query}&state=${sent.query}`),
    () => anybody('GET', `/${slug}?${sent.query}`),
    () => anybody('GET', `/go/${linkId}?${sent.query}`),
    () => anybody('GET', preview),
    () => anybody('GET', `${preview}/${sent.path}?${sent.query}`),
    () => fill(`${preview}/report`, `reason=spam&text=${sent.report}`),
    () => anybody('GET', `/${sent.path}/${sent.path}?${sent.query}`),
    () => fill(`/${slug}/report`, `reason=spam&text=${sent.report}`),
    () => fill(`/${slug}/unlock`, `password=${sent.pagePassword}`),
    () => callsTo(url, { authorization: `Bearer ${sent.figures}` })('GET', '/metrics'),
    () => script('PUT', `/api/v1/pages/${pageId}/password`, { password: sent.pagePassword }),
    () => script('DELETE', `/api/v1/pages/${pageId}/password`),
  ]
  const answers: Answered[] = []
  for (const ask of asked) answers.push(await ask())
  return answers
}

const linesOf = ({ written }: Running) =>
  written()
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Tessera is ready at '))

test('at the most verbose level no log line contains a secret, a visitor or a request body, whatever is requested or fails', async () => {
  onTestFinished(() => proxy.set('pass'))
  const server = await startTalking()
  const account = await signUp(server.url, 'the-one-who-is-logged')
  const document = { version: 1, slug: account.slug, title: 'Proposed', description: '', published: true, links: [] }
  const previewed = await callsTo(server.url, { authorization: `Bearer ${account.token}` })(
    'POST',
    `/api/v1/pages/${account.pageId}/previews`,
    {
      document,
    },
  )
  const preview = new URL((JSON.parse(previewed.text) as { url: string }).url).pathname
  const secretOfPreview = preview.split('/').at(-1) ?? ''
  expect(secretOfPreview).toHaveLength(27)
  const given = [account.token, account.cookie.split('=')[1] ?? '', account.email, account.slug, secretOfPreview]
  const answers = [previewed, ...(await askEverything(server.url, account, preview))]

  // PostgreSQL quotes the whole row that violates a constraint.
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(`alter table pages add constraint lucky check (title <> 'Unlucky')`)
  await database.query(`alter table users add constraint happy check (name <> 'Unhappy')`)
  const script = callsTo(server.url, { authorization: `Bearer ${account.token}` })
  answers.push(await script('POST', '/api/v1/pages', { title: 'Unlucky', description: sent.title, slug: newName() }))
  const unhappy = { name: 'Unhappy', email: `${sent.path}@example.com`, password: sent.password }
  answers.push(await callsTo(server.url)('POST', '/api/auth/sign-up/email', unhappy))
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([500, 500])
  await database.query('alter table pages drop constraint lucky; alter table users drop constraint happy')
  await database.end()

  // Must come before the write: a write that may have been committed drops the page from memory.
  await callsTo(server.url)('GET', `/${account.slug}`, undefined, newVisitor())
  await proxy.set('cut')
  expect((await callsTo(server.url)('GET', `/go/${account.linkId}`, undefined, newVisitor())).status).toBe(302)
  // A request with an unreadable URL gets its response before the framework sees it.
  await callsTo(server.url, visitor)('GET', `/%zz${sent.path}`)
  answers.push(...(await askEverything(server.url, account, preview)))
  await proxy.set('pass')

  const idOf = ({ headers }: Answered) => headers.get('x-request-id') ?? ''
  await expect.poll(() => answers.map(idOf).filter((id) => !server.written().includes(`"requestId":"${id}"`))).toEqual([])
  const lines = linesOf(server)
  const logged = lines.map((line) => JSON.parse(line) as { level: number; requestId?: string; err?: { stack: string }; msg: string })
  for (const { status, headers } of answers) {
    const own = logged.filter(({ requestId }) => requestId === headers.get('x-request-id'))
    expect(own.some(({ err }) => err?.stack)).toBe(status >= 500)
  }
  expect(logged.filter(({ msg }) => msg === 'An email could not be sent')).not.toEqual([])
  expect(logged.filter(({ msg }) => msg.startsWith('Clicks wait in the journal'))).not.toEqual([])
  for (const secret of [...Object.values(sent), ...given, 'Unlucky', 'Unhappy'])
    expect(
      lines.filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret))),
      secret,
    ).toEqual([])
})
