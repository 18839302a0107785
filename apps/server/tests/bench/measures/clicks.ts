import { type Server, startServer } from '../../../scripts/start-server.mjs'
import { clickFor } from './click-load.ts'
import { compareTurns } from '../../support/load/compare.ts'
import { report, reportRatio } from '../report.ts'

const replay = new URL('./replay.js', import.meta.url)
/** Milliseconds. Clicks come into the figures some seconds later: turns long enough that this work, too, falls into them, and not the limit's. */
const [long, short] = [5_000, 2_000]

/** Redirects that are counted before they leave, against a server that does nothing but write them; `ours` trusts loopback. */
export async function measureClicks(ours: Server, links: readonly string[]): Promise<void> {
  // The bench's own look at the answer counts nothing: its program is no person's.
  const limit = await startServer(replay, [`${ours.url}/go/${links[0]}`])
  for (const connections of [50, 200]) {
    const turnOf = (url: string, ms: number) => () => clickFor(ms, url, links, connections)
    const result = await compareTurns(turnOf(ours.url, long), turnOf(limit.url, short), 9)
    const name = `counted redirect of ${links.length} links against node:http, ${connections} connections`
    reportRatio(name, result, 0.42, 0.55)
    if (connections === 200) report(`${name}: p99`, `${result.ours.p99.toFixed(1)} ms`, result.ours.p99 <= 40, '40 ms', '25 ms')
  }
  await limit.stop()
  const turnOn = (clicked: readonly string[]) => () => clickFor(short, ours.url, clicked, 200)
  const result = await compareTurns(turnOn(links.slice(0, 1)), turnOn(links))
  reportRatio(`counted redirect of one hot link against ${links.length}, 200 connections`, result, 0.9, 1)
}
