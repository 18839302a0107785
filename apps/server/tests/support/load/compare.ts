import { sendLoad } from './generator.ts'
import type { Load, Turn } from './load.ts'

/** A server and the load that it gets. */
export type Side = { url: string; load: Load }

const turnMs = 1_000

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export type Comparison = { ours: Turn; limit: Turn; ratio: number }

export const compare = (ours: Side, limit: Side, connections = 50): Promise<Comparison> =>
  compareTurns(
    () => sendLoad(ours.url, ours.load, connections, turnMs),
    () => sendLoad(limit.url, limit.load, connections, turnMs),
  )

/** Takes turns with both in one run, so that other work of the machine slows both, and returns the medians. */
export async function compareTurns(takeOurs: () => Promise<Turn>, takeLimit: () => Promise<Turn>, rounds = 7): Promise<Comparison> {
  await takeOurs()
  await takeLimit()
  const turns: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const [ours, limit] = [await takeOurs(), await takeLimit()]
    turns.push({ ours, limit, ratio: ours.rate / limit.rate })
  }
  const medianTurn = (side: 'ours' | 'limit'): Turn => ({
    rate: median(turns.map((turn) => turn[side].rate)),
    p99: median(turns.map((turn) => turn[side].p99)),
  })
  return { ours: medianTurn('ours'), limit: medianTurn('limit'), ratio: median(turns.map(({ ratio }) => ratio)) }
}
