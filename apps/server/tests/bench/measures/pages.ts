import { type Server, startServer } from '../../../scripts/start-server.mjs'
import { compare, type Load } from '../../support/load/compare.ts'
import { report, reportRatio } from '../report.ts'

const replay = new URL('./replay.js', import.meta.url)

/** What a browser sends with the address of a page. */
export const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'upgrade-insecure-requests': '1',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}

/** A page that everybody asks for, against a server that does nothing but write its bytes. */
export async function measureHotPage(ours: Server, slug: string): Promise<void> {
  const load: Load = { paths: [`/${slug}`], headers: browser }
  await untilFinest(`${ours.url}/${slug}`)
  const limit = await startServer(replay, [`${ours.url}/${slug}`, JSON.stringify(browser)])
  for (const connections of [50, 200]) {
    const result = await compare({ url: ours.url, load }, { url: limit.url, load }, connections)
    const name = `public page of 12 links against its bytes from node:http, ${connections} connections`
    reportRatio(name, result, 0.8, 0.9)
    const slower = result.ours.p99 / result.limit.p99
    report(`${name}: p99`, `${slower.toFixed(2)} × (${result.ours.p99} / ${result.limit.p99} ms)`, slower <= 2, '2 ×', 'none')
  }
  await limit.stop()
}

/** The smallest bytes are made once a page is asked for again. */
async function untilFinest(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { headers: browser })
    await answer.arrayBuffer()
    if (answer.headers.get('content-encoding') === 'br') return
  }
}
