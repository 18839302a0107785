import pg from 'pg'

import type { Statement } from '../sql/statement.ts'

/** Runs `work` on a new connection and closes it afterward, with its transaction, settings and locks. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config })
  // Without a listener, a connection that breaks between two statements would end the process. The next statement reports the error.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

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
