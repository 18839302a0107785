import type { EventEmitter } from 'node:events'

import type pg from 'pg'

import type { AnyStatement } from '../sql/statement.ts'

/** The types of a statement's parameters, and the names and types of its result columns, as PostgreSQL says them. */
export type Description = { parameters: string[]; row: Record<string, string> }

/** The parts of a connection of `pg` that its types leave out. */
type Wire = EventEmitter & {
  parse(statement: { name: string; text: string; types: number[] }): void
  describe(of: { type: 'S'; name: string }): void
  sync(): void
}

/** Has PostgreSQL prepare a statement and describe it, without running it. */
export async function describeStatement(client: pg.Client, { name, text }: AnyStatement): Promise<Description> {
  const described = await new Promise<{ parameters: number[]; columns: { name: string; dataTypeID: number }[] }>((resolve, reject) => {
    let parameters: number[] = []
    let columns: { name: string; dataTypeID: number }[] = []
    const query = {
      submit(connection: Wire) {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (parameters = dataTypeIDs))
        connection.parse({ name, text, types: [] })
        connection.describe({ type: 'S', name })
        connection.sync()
      },
      handleRowDescription: ({ fields }: { fields: typeof columns }) => (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, columns }),
    }
    client.query(query as never)
  })
  const ids = [...described.parameters, ...described.columns.map(({ dataTypeID }) => dataTypeID)]
  const { rows } = await client.query<{ type: string }>(
    'select format_type(id, null) as type from unnest($1::oid[]) with ordinality i(id, n) order by n',
    [ids],
  )
  const types = rows.map(({ type }) => type)
  const parameters = types.slice(0, described.parameters.length)
  const row = Object.fromEntries(described.columns.map((column, index) => [column.name, types[parameters.length + index] ?? '']))
  return { parameters, row }
}
