import pg from 'pg'

import type { Statement } from '../sql/statement.ts'

type Named = { readonly name: string; readonly text: string }

/** What the driver keeps of a statement's columns: their names, parsers and an empty row. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The parts of the driver that its types leave out. */
type Internals = {
  name: string
  values: readonly unknown[]
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
}
type Wire = {
  bind(portal: { portal: string; statement: string; values: readonly unknown[] }): void
  execute(portal: { portal: string; rows: undefined }): void
  sync(): void
}
type Done = (error: Error | null, result: pg.QueryResult) => void
const Driver = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => Internals
const { prepareValue } = (pg as unknown as { utils: { prepareValue(this: void, value: unknown): string | Buffer | null } }).utils

/** Of each connection: the columns of each statement prepared on it, by name. */
const described = new WeakMap<pg.ClientBase, Map<string, Columns>>()

function describedOn(client: pg.ClientBase): Map<string, Columns> {
  const known = described.get(client) ?? new Map<string, Columns>()
  described.set(client, known)
  return known
}

/**
 * Asks what a statement's columns are only the first time: prepared, they cannot change any more (PostgreSQL refuses to run
 * it after that). The driver asks, and builds its parsers, each time, which was a tenth of node's work for a hot read.
 */
class DescribedQuery extends Driver {
  readonly #described: Map<string, Columns>

  constructor({ name, text }: Named, values: readonly unknown[], columns: Map<string, Columns>, done: Done) {
    // Made from a text: the driver copies any other configuration, property by property.
    super(text, values, done)
    this.name = name
    this.#described = columns
  }

  override prepare(connection: Wire): void {
    const columns = this.#described.get(this.name)
    if (!columns) return super.prepare(connection)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    connection.bind({ portal: '', statement: this.name, values: this.values })
    connection.execute({ portal: '', rows: undefined })
    connection.sync()
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#described.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Runs a statement on a connection. `failed` is called before the returned promise rejects. */
export function queryOn<P, R>(client: pg.ClientBase, statement: Statement<P, R>, params: P, failed?: (error: Error) => void): Promise<R[]> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => {
      if (!error) return resolve(result.rows as R[])
      failed?.(error)
      reject(error)
    }
    client.query(new DescribedQuery(statement, statement.bind(params).map(prepareValue), describedOn(client), done) as never)
  })
}
