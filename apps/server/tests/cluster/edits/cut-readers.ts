import pg from 'pg'
import { onTestFinished } from 'vitest'

/** Ends the connection by which each instance asks what has changed, again and again, until the test is over; tells how many. */
export async function cutReaders(connection: pg.ClientConfig): Promise<() => number> {
  const client = new pg.Client(connection)
  await client.connect()
  let cut = 0
  const cutting = setInterval(() => {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera reader'`
    void client.query(text).then(({ rowCount }) => (cut += rowCount ?? 0))
  }, 600)
  onTestFinished(async () => {
    clearInterval(cutting)
    await client.end()
  })
  return () => cut
}
