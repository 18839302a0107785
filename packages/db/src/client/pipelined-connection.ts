import type { Socket } from 'node:net'

import pg from 'pg'

import type { Statement } from '../sql/statement.ts'
import { queryOn } from './described-query.ts'
import { isUnavailable, sqlState } from './errors.ts'

/** The state of a statement that took too long, which leaves its connection whole. */
const cancelled = '57014'

/**
 * One connection on which many short statements are under way at once, each of which commits by itself; never for
 * transactions or long reads. A time-out ends the connection and everything under way on it, and the next statement opens another.
 */
export class PipelinedConnection {
  readonly #options: pg.ClientConfig
  #client: pg.Client | undefined
  #connecting: Promise<pg.Client> | undefined
  #gathering = false
  #underWay = 0

  constructor(name: string, options: pg.ClientConfig) {
    this.#options = { ...options, pipeline: true, application_name: `tessera ${name}` }
  }

  /** How many wait for an answer. */
  get underWay(): number {
    return this.#underWay
  }

  async query<P, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    this.#underWay += 1
    try {
      const client = this.#client ?? (await this.#connect())
      if (this.#underWay > 1) this.#gather(client)
      return await queryOn(client, statement, params, (error) => {
        // Before the connection itself says so: who is told that it broke may ask again at once.
        if (isUnavailable(error) && sqlState(error) !== cancelled) this.#forget(client)
      })
    } finally {
      this.#underWay -= 1
    }
  }

  /** Waits for what somebody else has asked, which is then under way for whoever joins, too. */
  async join<T>(answer: Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await answer
    } finally {
      this.#underWay -= 1
    }
  }

  /**
   * Holds back what is written until the event loop has read every request that is there: many statements, one write. Only
   * while others are under way: who is alone, as a batch of clicks is, would have the database wait for nothing.
   */
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
