import autocannon from 'autocannon'

/**
 * What is sent: the paths in turn, each connection from another one on, or a path made for each request; with a body of its own
 * where it has one.
 */
export type Load = {
  paths: readonly string[] | (() => string)
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | (() => string)
}

/** A server and what it is asked. */
export type Side = { url: string; load: Load }

const seconds = 1

export type Turn = { rate: number; p99: number }

/** One server under load; anything but a success ends the run. */
async function turn({ url, load: { paths, method = 'GET', headers, body } }: Side, connections: number): Promise<Turn> {
  const fixed = typeof paths === 'function' ? ['/'] : paths
  const requests = fixed.map((path): autocannon.Request => ({
    path,
    method,
    headers,
    ...(typeof body === 'string' && { body }),
    ...((typeof body === 'function' || typeof paths === 'function') && {
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        ...(typeof body === 'function' && { body: body() }),
        ...(typeof paths === 'function' && { path: paths() }),
      }),
    }),
  }))
  let clients = 0
  // From the same one on they would go in step, and adding to pages measure how fifty wait for the lock of one.
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((requests.length * clients++) / connections)
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
  const result = await autocannon({ url, connections, duration: seconds, requests, setupClient })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.total / result.duration, p99: result.latency.p99 }
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Requests a second, and the milliseconds within which 99 of 100 were answered. */
export type Comparison = { ours: Turn; limit: Turn; ratio: number }

export const compare = (ours: Side, limit: Side, connections = 50): Promise<Comparison> =>
  compareTurns(
    () => turn(ours, connections),
    () => turn(limit, connections),
  )

/** Medians of turns taken one after the other in one run, so that a busy neighbour slows both. */
export async function compareTurns(takeOurs: () => Promise<Turn>, takeLimit: () => Promise<Turn>, rounds = 7): Promise<Comparison> {
  await takeOurs()
  await takeLimit()
  const turns: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const [a, b] = [await takeOurs(), await takeLimit()]
    turns.push({ ours: a, limit: b, ratio: a.rate / b.rate })
  }
  const of = (side: 'ours' | 'limit'): Turn => ({
    rate: median(turns.map((turn) => turn[side].rate)),
    p99: median(turns.map((turn) => turn[side].p99)),
  })
  return { ours: of('ours'), limit: of('limit'), ratio: median(turns.map(({ ratio }) => ratio)) }
}
