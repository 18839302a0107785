import type { Socket } from 'node:net'

import pg from 'pg'

import type { Statement } from './database.ts'
import { type Described, DescribedQuery, type Value } from './described-query.ts'

type Reading = { client: pg.Client; described: Described }

/**
 * One connection on which many short autocommit reads are under way at once; never for transactions or long reads.
 * A time-out ends the connection and everything under way on it, and the next read opens another.
 */
export class PipelinedReader {
  readonly #options: pg.ClientConfig
  #client: Reading | undefined
  #connecting: Promise<Reading> | undefined
  #gathering = false

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, pipeline: true, application_name: 'tessera reader' }
  }

  async query<R>({ name, text }: Statement, values: readonly Value[]): Promise<R[]> {
    const { client, described } = this.#client ?? (await this.#connect())
    this.#gather(client)
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows as R[]))
      client.query(new DescribedQuery(name, text, values, described, done) as never)
    })
  }

  /** Holds back what is written until the event loop has read every request that is there: many reads, one write. */
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

  #connect(): Promise<Reading> {
    return (this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined)))
  }

  async #open(): Promise<Reading> {
    const client = new pg.Client(this.#options)
    const reading = { client, described: new Map() }
    const forget = () => {
      if (this.#client === reading) this.#client = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return (this.#client = reading)
  }

  async end(): Promise<void> {
    const reading = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#client = undefined
    await reading?.client.end()
  }
}
