import pg from 'pg'

import type { Statement } from '../sql/statement.ts'
import { isUnavailable, sqlState } from './errors.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { runStatement } from './connection.ts'

/** PostgreSQL canceled a statement that took too long. The connection stays usable. */
const queryCanceled = '57014'

/**
 * One connection that sends statements without waiting for the answers of earlier ones. Each statement commits by itself. Not for
 * transactions or long reads. A timeout ends the connection and all statements under way on it; the next statement opens another.
 */
export class PipelinedConnection {
  readonly #options: pg.ClientConfig
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #underWay = 0

  constructor(name: string, options: pg.ClientConfig) {
    // Several statements wait until the event loop has read all requests that have arrived. A single one, such as a batch of clicks,
    // is sent at once.
    const stream = () => new GatheringSocket((flush) => (this.#underWay > 1 ? void setImmediate(flush) : flush()))
    this.#options = { ...options, stream, pipeline: true, application_name: `tessera ${name}` }
  }

  /** The number of callers that wait for an answer. */
  get underWay(): number {
    return this.#underWay
  }

  async query<P, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    this.#underWay += 1
    try {
      const client = this.#client ?? (await this.#connect())
      return await runStatement(client, statement, params, (error) => {
        // Done here and not when the connection ends, because the caller may retry immediately after the error.
        if (isUnavailable(error) && sqlState(error) !== queryCanceled) this.#forget(client)
      })
    } finally {
      this.#underWay -= 1
    }
  }

  /** Waits for another caller's answer, and counts as waiting meanwhile. */
  async join<T>(answer: Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await answer
    } finally {
      this.#underWay -= 1
    }
  }

  #connect(): Promise<pg.Client> {
    return (this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined)))
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#options)
    const forget = () => this.#forget(client)
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return (this.#client = client)
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
  }

  async end(): Promise<void> {
    const client = this.#client ?? (await this.#connecting?.catch(() => undefined))
    this.#client = undefined
    await client?.end()
  }
}
