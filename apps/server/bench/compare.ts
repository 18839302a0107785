import autocannon from 'autocannon'

/** What is sent: the paths in turn, each with the same headers and, where it has one, a body of its own. */
export type Load = { paths: string[]; method?: 'GET' | 'POST'; headers: Record<string, string>; body?: string | (() => string) }

const seconds = 3
const rounds = 5

/** Requests a second of one server under 50 connections; anything but a success ends the run. */
async function throughput(url: string, { paths, method = 'GET', headers, body }: Load): Promise<number> {
  const requests = paths.map((path): autocannon.Request => ({
    path,
    method,
    headers,
    ...(typeof body === 'string' && { body }),
    ...(typeof body === 'function' && { setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }),
  }))
  const result = await autocannon({ url, connections: 50, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export type Comparison = { ours: number; limit: number; ratio: number }

/** Medians of turns taken one after the other in one run, so that a busy neighbour slows both. */
export async function compare(ours: string, limit: string, load: Load): Promise<Comparison> {
  await throughput(ours, load)
  await throughput(limit, load)
  const turns: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await throughput(ours, load)
    const b = await throughput(limit, load)
    turns.push({ ours: a, limit: b, ratio: a / b })
  }
  const of = (key: keyof Comparison) => median(turns.map((turn) => turn[key]))
  return { ours: of('ours'), limit: of('limit'), ratio: of('ratio') }
}
