import { hash, hkdfSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from '@redis/client'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { innermost } from '../../http/errors.ts'
import { withTimeout } from '../timeout.ts'

const connectTimeoutMs = 1_000
const reconnectPauseMs = 250

type Log = { warn(details: object, message: string): void; info(message: string): void }
export type RedisOptions = {
  url: string
  /** Shared by all processes of the instance; key of the hash that hides names. */
  secret: string
  /** How long a command may take. After the first timeout Redis counts as away, and no further command waits until it is back. */
  commandTimeoutMs?: number
  log: Log
}

const open = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // Reconnecting is done below: a lost client is replaced.
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: false },
  })
type Client = ReturnType<typeof open>

const end = (client: Client) => client.isOpen && client.destroy()

/**
 * State that processes share for seconds or minutes and can do without. While Redis is unavailable every command rejects at once,
 * and the connection is retried in the background. Names are hashed, so that Redis holds no addresses of visitors.
 */
export class Redis {
  readonly #options: Required<RedisOptions>
  readonly #key: string
  readonly #stopping = new AbortController()
  #client: Client | undefined

  constructor(options: RedisOptions) {
    this.#options = { commandTimeoutMs: 50, ...options }
    this.#key = Buffer.from(hkdfSync('sha256', options.secret, '', 'tessera: names in Redis', 32)).toString('base64')
  }

  /** Resolves when Redis is connected, or is known to be away. */
  async connect(): Promise<void> {
    try {
      await this.#tryToConnect()
    } catch (error) {
      this.#goWithout(error)
    }
  }

  close(): void {
    this.#stopping.abort()
    if (this.#client) end(this.#client)
    this.#client = undefined
  }

  /** Runs a script, in the form that the rate limiter library expects. */
  eval(script: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }): Promise<unknown> {
    return this.#ask((client) => client.eval(script, { keys: keys.map((key) => this.#nameOf(key)), arguments: values }))
  }

  /** True for the first call with this key within `windowMs`. */
  async claim(key: string, windowMs: number): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'PX', value: windowMs } } as const
    return (await this.#ask((client) => client.set(this.#nameOf(key), '', options))) !== null
  }

  async #ask<T>(command: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#client
    if (!client) throw new Error('Redis is unavailable')
    try {
      return await withTimeout(command(client), this.#options.commandTimeoutMs)
    } catch (error) {
      this.#lose(client, error)
      throw error
    }
  }

  #nameOf(key: string): string {
    return `tessera:${hash('sha256', `${this.#key}\n${key}`, 'base64url')}`
  }

  async #tryToConnect(): Promise<void> {
    const client = open(this.#options.url)
    client.on('error', (error) => this.#lose(client, error))
    try {
      await withTimeout(client.connect(), connectTimeoutMs)
      // All later commands write, so a server that is read-only or full counts as away.
      await withTimeout(client.set('tessera:there', '', { expiration: { type: 'PX', value: 1_000 } }), this.#options.commandTimeoutMs)
    } catch (error) {
      end(client)
      throw error
    }
    if (this.#stopping.signal.aborted) end(client)
    else this.#client = client
  }

  #lose(client: Client, error: unknown): void {
    // Commands in flight fail together; only the first handles the loss.
    if (this.#client !== client) return
    this.#client = undefined
    end(client)
    this.#goWithout(error)
  }

  #goWithout(error: unknown): void {
    this.#options.log.warn({ err: innermost(error) }, 'Redis is unavailable; rate limits and click deduplication are per process')
    void this.#awaitReturn()
  }

  async #awaitReturn(): Promise<void> {
    const { signal } = this.#stopping
    while (!this.#client && !signal.aborted) {
      await sleep(reconnectPauseMs, undefined, { signal }).catch(() => {})
      await this.#tryToConnect().catch(() => {})
    }
    if (this.#client) this.#options.log.info('Redis is available again')
  }
}

/** Connects to Redis if it is configured, and disconnects when the server closes. */
export async function startRedis(app: FastifyInstance, { redisUrl: url }: Env, secret: string): Promise<Redis | undefined> {
  if (url === undefined) return undefined
  const redis = new Redis({ url, secret, log: app.log })
  app.addHook('onClose', async () => redis.close())
  await redis.connect()
  return redis
}
