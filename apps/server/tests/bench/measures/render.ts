import { brotliCompressSync } from 'node:zlib'

import { linksOf, type PublicPage } from '@tessera/contract'
import { typeId } from '@tessera/db'
import { renderPage } from '@tessera/page'
import { fixtures } from '@tessera/page/fixtures'

const origin = 'https://links.example.com'
const [model] = fixtures as [PublicPage]
const links = linksOf(model.tiles)

/** A page with `count` links of all types and sizes, each with its own id, title and URL. */
const pageOf = (count: number): PublicPage => ({
  ...model,
  tiles: Array.from({ length: count }, (_, i) => {
    const link = links[i % links.length]!
    return { ...link, id: typeId('link'), title: `${link.title}, part ${i + 1}`, url: `${link.url}/${i + 1}` }
  }),
})

/** Calls `work` for 1.5 s. Returns the milliseconds of each call. */
const timesOf = (work: () => unknown): number[] => {
  const times: number[] = []
  const end = performance.now() + 1500
  for (let now = performance.now(); now < end;) {
    work()
    const after = performance.now()
    times.push(after - now)
    now = after
  }
  return times
}

/** The median time to render a page after warm-up, and the size of its HTML with brotli. */
export const measureRender = (tiles: number): { milliseconds: number; kilobytes: number } => {
  const page = pageOf(tiles)
  const render = () => renderPage(page, { origin }).html
  timesOf(render)
  const times = timesOf(render).toSorted((a, b) => a - b)
  return { milliseconds: times[times.length >> 1]!, kilobytes: brotliCompressSync(render()).length / 1000 }
}
