import type { Socket } from 'node:net'

import pg from 'pg'

import type { Statement } from './database.ts'

/**
 * One connection on which many short autocommit reads are under way at once; never for transactions or long reads.
 * A time-out ends the connection and everything under way on it, and the next read opens another.
 */
export class PipelinedReader {
  readonly #options: pg.ClientConfig
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #gathering = false

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, pipeline: true, application_name: 'tessera reader' }
  }

  async query<R>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    const client = this.#client ?? (await this.#connect())
    this.#gather(client)
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows as R[]))
      // A query object made from a text: the driver copies any other configuration, property by property.
      const query = new pg.Query(statement.text, values as unknown[], done as never)
      client.query(Object.assign(query, { name: statement.name }))
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

  #connect(): Promise<pg.Client> {
    return (this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined)))
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#options)
    const forget = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return (this.#client = client)
  }

  async end(): Promise<void> {
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#client = undefined
    await client?.end()
  }
}
