import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { accountQueueBounds } from '@tessera/api'
import { allScopes, type CreatedToken, type Scope } from '@tessera/contract'
import { type Database, openDatabase } from '@tessera/db'
import { testDatabase } from '@tessera/db/testing'
import { setCheapScrypt } from '@tessera/testing/cheap-scrypt'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'

import { readEnv } from '../../src/env.ts'
import { createServer } from '../../src/server.ts'
import { expectNoSecrets } from './secrets/expect-no-secrets.ts'
import { whenOver } from './cleanup.ts'

export type Answered = { status: number; headers: Headers; text: string; body: unknown }
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>
export type Account = { cookie: string; email: string; ownerId: string; token: (scopes?: readonly Scope[]) => Promise<string> }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** In milliseconds. Longer than in production, so that tests do not fail on a busy machine. */
const databaseTimeouts = { connectionTimeoutMillis: 20_000, query_timeout: 20_000, statement_timeout: 20_000 }

export const sessionSecret = 'a secret of the tests, long enough to sign cookies'

/** The bounds of the queue for account passwords, and whether their hashes are cheap. */
type Passwords = { readonly queueBounds: typeof accountQueueBounds; readonly isCheap: boolean }
export const productionPasswords: Passwords = { queueBounds: { ...accountQueueBounds }, isCheap: false }
/** For tests that concern neither. The bounds are high enough not to refuse calls on a busy machine. */
const quickPasswords: Passwords = { queueBounds: { maxPending: 1_000, maxPendingPerCaller: 1_000, maxWaitMs: 60_000 }, isCheap: true }

/**
 * The whole server over HTTP on a database of this test file's own. No answer of it may have a secret. It fetches from 127.0.0.1 only:
 * names have no address.
 */
export async function testService(
  env: Record<string, string> = {},
  { queueBounds, isCheap }: Passwords = quickPasswords,
): Promise<{
  url: string
  db: Database
  send: Call
  as: (token: string) => Call
  account: () => Promise<Account>
  /** Every address that the server has a route for. */
  routes: readonly string[]
  connection: ClientConfig
  /** A second server on this database, or on the same by another way; its address. */
  another: (way?: ClientConfig) => Promise<string>
  /** Which secrets it has answered with since it was asked last, for a test that wants it to. */
  leaks: () => Promise<string[]>
}> {
  Object.assign(accountQueueBounds, queueBounds)
  setCheapScrypt(isCheap)
  // The database asks for none; that it is told none is what matters.
  const connection = { ...(await testDatabase()).connection, password: 'what the database could ask for' }
  const { watch: watchServer, sending, leaks } = expectNoSecrets(connection, { ...env, SESSION_SECRET: sessionSecret })
  const folder = await mkdtemp(join(tmpdir(), 'tessera-dashboard-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Tessera</title>')
  await writeFile(join(folder, 'assets', 'app.js'), '// A part of the dashboard.\n'.repeat(4_000))
  const routes: string[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ url }) => void routes.push(url))
  }
  subscribe('fastify.initialization', watch)
  const running: (() => Promise<void>)[] = []
  whenOver(async () => {
    for (const stop of running) await stop()
  })
  const start = async (config: ClientConfig) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-data-'))
    const db = openDatabase({ ...databaseTimeouts, ...config })
    const app = await createServer(
      readEnv({
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        PORT: '0',
        API_RATE_LIMIT: '0',
        SIGN_IN_RATE_LIMIT: '0',
        IMAGE_RATE_LIMIT: '0',
        FETCH_ALLOW: '127.0.0.1',
        ...env,
      }),
      db,
      sessionSecret,
      {
        dashboard: folder,
        docs: at('../..'),
        imageDecoder: at('../../dist/image-decoder.js'),
        importWorker: at('../../dist/import-worker.js'),
        visitors: {
          fonts: at('../../../../packages/page/fonts'),
          cardWorker: at('../../dist/card-worker.js'),
          cardFonts: at('../../../../packages/page/card-fonts'),
          favicon: at('../../favicon.ico'),
        },
      },
      { resolve: async () => [] },
    )
    running.push(async () => {
      await app.close()
      await db.close()
    })
    watchServer(app.server)
    return { db, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  }
  const { db, url } = await start(connection)
  unsubscribe('fastify.initialization', watch)

  const send: Call = async (method, path, body, headers = {}) => {
    const raw = typeof body === 'string' || body instanceof Blob || body instanceof Uint8Array || body instanceof ReadableStream
    const sent = raw ? (body as string) : JSON.stringify(body)
    if (typeof sent === 'string') sending(sent)
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }), ...headers },
      ...(body !== undefined && { body: sent, duplex: 'half' }),
    })
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  let accounts = 0
  const account = async (): Promise<Account> => {
    const email = `person-${++accounts}-${Date.now()}@example.com`
    const answer = await send('POST', '/api/auth/sign-up/email', { name: 'Person', email, password: 'correct horse' })
    const cookie = answer.headers
      .getSetCookie()
      .map((value) => value.split(';', 1)[0])
      .join('; ')
    const { user } = answer.body as { user: { id: string } }
    return {
      cookie,
      email,
      ownerId: user.id,
      token: async (scopes = allScopes) => ((await send('POST', '/api/v1/tokens', { scopes }, { cookie })).body as CreatedToken).token,
    }
  }
  return {
    url,
    db,
    send,
    account,
    routes,
    connection,
    leaks,
    another: async (way = connection) => (await start(way)).url,
    as: (token) => (method, path, body, headers) => send(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
  }
}
