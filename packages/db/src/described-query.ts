import pg from 'pg'

/** What the driver keeps of a statement's columns: their names, parsers and an empty row. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

/** The parts of the driver's query that its types leave out. */
type Internals = {
  name: string
  values: readonly Value[]
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
}
type Wire = {
  bind(portal: { portal: string; statement: string; values: readonly Value[] }): void
  execute(portal: { portal: string; rows: undefined }): void
  sync(): void
}

const Driver = pg.Query as unknown as new (text: string, values: readonly Value[], done: Done) => Internals
type Done = (error: Error | null, result: pg.QueryResult) => void

/** Sent as it is, without the driver's conversions. */
export type Value = string | Buffer | null

/** Of one connection: the columns of each statement prepared on it, by name. */
export type Described = Map<string, Columns>

/**
 * A named statement on a pipelined connection that asks what its columns are only the first time: prepared, they cannot
 * change any more (PostgreSQL refuses to run it after that). The driver asks, and builds its parsers, each time, which
 * was a tenth of node's work for a hot read.
 */
export class DescribedQuery extends Driver {
  readonly #described: Described

  constructor(name: string, text: string, values: readonly Value[], described: Described, done: Done) {
    // Made from a text: the driver copies any other configuration, property by property.
    super(text, values, done)
    this.name = name
    this.#described = described
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
