import pg from 'pg'

/** Runs `work` on a new connection and closes it afterwards, with its transaction, settings and locks. */
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
