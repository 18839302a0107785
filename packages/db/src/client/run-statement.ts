import type pg from 'pg'

import type { Statement } from '../sql/statement.ts'

/** Runs a statement on a connection. `failed` is called before the returned promise rejects. */
export function runStatement<P, R>(
  client: pg.ClientBase,
  statement: Statement<P, R>,
  params: P,
  failed?: (error: Error) => void,
): Promise<R[]> {
  const query = { name: statement.name, text: statement.text, values: statement.bind(params) }
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result: pg.QueryResult) => {
      if (!error) return resolve(result.rows as R[])
      failed?.(error)
      reject(error)
    })
  })
}
