import type { Socket } from 'node:net'

import pg from 'pg'

import type { Statement } from './database.ts'
import { type Described, DescribedQuery, type Value } from './described-query.ts'
import { isUnavailable, sqlState } from './unavailable.ts'

/** The state of a statement that took too long, which leaves its connection whole. */
const cancelled = '57014'

type Connected = { client: pg.Client; described: Described }

/**
 * One connection on which many short statements are under way at once, each of which commits by itself; never for
 * transactions or long reads. A time-out ends the connection and everything under way on it, and the next statement opens another.
 */
export class PipelinedConnection {
  readonly #options: pg.ClientConfig
  #client: Connected | undefined
  #connecting: Promise<Connected> | undefined
  #gathering = false
  #underWay = 0

  constructor(name: string, options: pg.ClientConfig) {
    this.#options = { ...options, pipeline: true, application_name: `tessera ${name}` }
  }

  /** How many statements are not answered yet. */
  get underWay(): number {
    return this.#underWay
  }

  async query<R>({ name, text }: Statement, values: readonly Value[]): Promise<R[]> {
    this.#underWay += 1
    try {
      const connected = this.#client ?? (await this.#connect())
      const { client, described } = connected
      this.#gather(client)
      return await new Promise<R[]>((resolve, reject) => {
        const done = (error: Error | null, result: pg.QueryResult) => {
          // Before the connection itself says so: who is told that it broke may ask again at once.
          if (isUnavailable(error) && sqlState(error) !== cancelled) this.#forget(connected)
          if (error) reject(error)
          else resolve(result.rows as R[])
        }
        client.query(new DescribedQuery(name, text, values, described, done) as never)
      })
    } finally {
      this.#underWay -= 1
    }
  }

  /** Holds back what is written until the event loop has read every request that is there: many statements, one write. */
  #gather(client: pg.Client): void {
    if (this.#gathering) return
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    this.#gathering = true
    stream.cork()
    setImmediate(() => {
      this.#gathering = false
      stream.uncork()
    })
  }

  #connect(): Promise<Connected> {
    return (this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined)))
  }

  async #open(): Promise<Connected> {
    const client = new pg.Client(this.#options)
    const connected = { client, described: new Map() }
    const forget = () => this.#forget(connected)
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return (this.#client = connected)
  }

  #forget(connected: Connected): void {
    if (this.#client === connected) this.#client = undefined
  }

  async end(): Promise<void> {
    const connected = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#client = undefined
    await connected?.client.end()
  }
}
