import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Repeatedly ends the connections by which instances learn of changes, until the test ends. Returns a function that counts them. */
export async function cutReaders(connection: pg.ClientConfig): Promise<() => number> {
  const client = new pg.Client(connection)
  await client.connect()
  let cut = 0
  const cutting = setInterval(() => {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tessera reader'`
    void client.query(text).then(({ rowCount }) => (cut += rowCount ?? 0))
  }, 600)
  onTestFinished(async () => {
    clearInterval(cutting)
    await client.end()
  })
  return () => cut
}
