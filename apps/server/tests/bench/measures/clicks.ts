import { type Server, startServer } from '../../../scripts/start-server.mjs'
import { clickLoad, clickTurn } from './click-load.ts'
import { baselineFlags } from '../baselines/flags.ts'
import { compareTurns } from '../../support/load/compare.ts'
import type { Load } from '../../support/load/load.ts'
import { report, reportRatio } from '../report.ts'

const replay = new URL('./replay.js', import.meta.url)
/** Clicks are added to the figures up to 5 s later. Turns are long enough that this work falls into the product's own turns. */
const turnMs = 5_000

/** Compares redirects, each counted before its response, with a server that only writes the same response. `ours` trusts loopback as a proxy. */
export async function measureClicks(ours: Server, links: readonly string[]): Promise<void> {
  // The request by which the baseline fetches the response that it replays is not counted as a click: it has no browser user agent.
  const limit = await startServer(replay, [`${ours.url}/go/${links[0]}`], {}, baselineFlags)
  const manyLinks = clickLoad(links)
  // With few connections, fewer clicks share a commit.
  for (const [connections, required, target] of [
    [50, 0.35, 0.45],
    [200, 0.42, 0.55],
  ] as const) {
    const turnOf = (url: string) => clickTurn(url, manyLinks, connections, turnMs)
    const result = await compareTurns(turnOf(ours.url), turnOf(limit.url), 5)
    const name = `counted redirect of ${links.length} links against node:http, ${connections} connections`
    reportRatio(name, result, required, target)
    if (connections === 200) report(`${name}: p99`, `${result.ours.p99.toFixed(1)} ms`, result.ours.p99 <= 40, '40 ms', '25 ms')
  }
  await limit.stop()
  const turnOn = (load: Load) => clickTurn(ours.url, load, 200, turnMs)
  const result = await compareTurns(turnOn(clickLoad(links.slice(0, 1))), turnOn(manyLinks))
  reportRatio(`counted redirect of one hot link against ${links.length}, 200 connections`, result, 0.9, 1)
}
