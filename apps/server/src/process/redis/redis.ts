import { hash, hkdfSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createClient } from '@redis/client'

import { innermost } from '../../http/errors.ts'
import { inTime } from '../timeout.ts'

const connectTimeout = 1_000
const pause = 250

type Log = { warn(details: object, message: string): void; info(message: string): void }
export type RedisOptions = {
  url: string
  /** The same for every process, and known to nobody else. */
  secret: string
  /** Milliseconds that anybody waits for an answer. The first one that is late is the last one waited for, until Redis is back. */
  patience?: number
  log: Log
}

const open = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableClientInfo: true,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // Who has lost it asks no more, so there is nothing to reconnect for by itself.
    socket: { connectTimeout, reconnectStrategy: false },
  })
type Client = ReturnType<typeof open>

const end = (client: Client) => client.isOpen && client.destroy()

/**
 * What processes share for seconds or minutes, and can do without. While Redis is away everything rejects at once, without
 * waiting, and in the background it is asked whether it is back. Names are hashed: in Redis is nobody's address.
 */
export class Redis {
  readonly #options: Required<RedisOptions>
  /** What names are hashed with. */
  readonly #key: string
  readonly #stopping = new AbortController()
  #client: Client | undefined

  constructor(options: RedisOptions) {
    this.#options = { patience: 50, ...options }
    this.#key = Buffer.from(hkdfSync('sha256', options.secret, '', 'tessera: names in Redis', 32)).toString('base64')
  }

  /** Returns when Redis is there, or is known to be away. */
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

  /** Runs a script, as the library that counts does. */
  eval(script: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }): Promise<unknown> {
    return this.#ask((client) => client.eval(script, { keys: keys.map((key) => this.#nameOf(key)), arguments: values }))
  }

  /** True for whoever comes first with this key in so many milliseconds. */
  async claim(key: string, milliseconds: number): Promise<boolean> {
    const options = { condition: 'NX', expiration: { type: 'PX', value: milliseconds } } as const
    return (await this.#ask((client) => client.set(this.#nameOf(key), '', options))) !== null
  }

  async #ask<T>(command: (client: Client) => Promise<T>): Promise<T> {
    const client = this.#client
    if (!client) throw new Error('Redis is away')
    try {
      return await inTime(command(client), this.#options.patience)
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
      await inTime(client.connect(), connectTimeout)
      // A write, as all that is asked of it: one that is read-only or full is as good as away.
      await inTime(client.set('tessera:there', '', { expiration: { type: 'PX', value: 1_000 } }), this.#options.patience)
    } catch (error) {
      end(client)
      throw error
    }
    if (this.#stopping.signal.aborted) end(client)
    else this.#client = client
  }

  #lose(client: Client, error: unknown): void {
    // Several that were under way fail together.
    if (this.#client !== client) return
    this.#client = undefined
    end(client)
    this.#goWithout(error)
  }

  #goWithout(error: unknown): void {
    this.#options.log.warn({ err: innermost(error) }, 'Redis is away: limits and double clicks count by process')
    void this.#awaitReturn()
  }

  async #awaitReturn(): Promise<void> {
    const { signal } = this.#stopping
    while (!this.#client && !signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => {})
      await this.#tryToConnect().catch(() => {})
    }
    if (this.#client) this.#options.log.info('Redis is back')
  }
}
