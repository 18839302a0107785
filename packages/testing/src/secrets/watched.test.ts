import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { Secrets } from './secrets.ts'
import { leaksIn, watcher } from './watched.ts'

const token = `tess_${'a'.repeat(46)}`
const folder = mkdtempSync(join(tmpdir(), 'tessera-answers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server that repeats what it is sent, compressed in the body or in a header, as the URL says. */
const program = `
  import { createServer } from 'node:http'
  import { brotliCompressSync } from 'node:zlib'
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const text = decodeURIComponent(new URL(request.url, 'http://localhost').searchParams.get('text') ?? '')
    if (request.url.startsWith('/api/auth')) response.setHeader('set-cookie', 'tessera.session_token=a-session-of-another-user.signed')
    if (request.url.startsWith('/header')) response.writeHead(302, { location: text }).end()
    else response.setHeader('content-encoding', 'br').end(brotliCompressSync(text || body))
  })
  // Exits after the current response has been recorded.
  process.once('SIGTERM', () => process.exit())
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** The leaks found in the responses of such a server to these requests. */
async function leaksOf(asked: readonly (readonly [path: string, body?: string])[], written = ''): Promise<string[]> {
  const file = join(folder, crypto.randomUUID())
  const child = spawn(process.execPath, ['--import', watcher, '--input-type=module', '--eval', program], {
    env: { ...process.env, ANSWERS_FILE: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    for (const [path, body] of asked) {
      const options = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      await fetch(`http://127.0.0.1:${Number(port)}${path}`, { redirect: 'manual', ...(body !== undefined && options) })
    }
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  const secrets = new Secrets()
  secrets.learnFromVariables({ METRICS_TOKEN: 'what-asks-for-the-figures' })
  return leaksIn(secrets, file, written)
}

const makeToken = ['/trpc/pages.list,tokens.create?batch=1', `[{},{"result":{"data":{"token":"${token}"}}}]`] as const
const signIn = ['/api/auth/sign-in/email?text=welcome', '{"email":"ada@example.com","password":"correct horse"}'] as const

test('a secret in the response that creates it and in a request is no leak', async () => {
  expect(await leaksOf([makeToken, signIn, ['/docs?text=what-asks-for-the-figures']], 'Tessera is ready')).toEqual([])
})

test.each([
  ['a token', token],
  ['a session', 'a-session-of-another-user'],
  ['a password', 'correct horse'],
  ['METRICS_TOKEN', 'what-asks-for-the-figures'],
])('%s is found in the body of a response, in its head and in the log', async (kind, secret) => {
  const [body, head] = [`/body?text=${encodeURIComponent(secret)}`, `/header?text=${encodeURIComponent(encodeURIComponent(secret))}`]
  expect(await leaksOf([makeToken, signIn, [body], [head]], `It is ${secret}.`)).toEqual([
    `${kind} in the answer to GET ${body}`,
    `${kind} in the answer to GET ${head}`,
    `${kind} in the log`,
  ])
})

test('a token that a response repeats is found, also in a response that creates tokens', async () => {
  expect(await leaksOf([makeToken, makeToken])).toEqual([`a token in the answer to POST ${makeToken[0]}`])
})

test('responses with built files are not recorded', async () => {
  expect(await leaksOf([['/body'], ['/assets/index.js?text=what-asks-for-the-figures']])).toEqual([])
})
