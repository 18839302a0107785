import pg from 'pg'

/** Runs `work` on a connection of its own, which ends with it: so do its transaction, its settings and its locks. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config })
  // One that breaks between two statements; what the next one says is told.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
