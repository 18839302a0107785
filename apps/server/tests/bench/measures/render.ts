import { brotliCompressSync } from 'node:zlib'

import type { PublicPage } from '@tessera/contract'
import { typeId } from '@tessera/db'
import { renderPage } from '@tessera/page'
import { fixtures } from '@tessera/page/fixtures'

const origin = 'https://links.example.com'
const [model] = fixtures as [PublicPage]

/** As many links of every type and size, each with an id, a title and an address of its own. */
const pageOf = (count: number): PublicPage => ({
  ...model,
  links: Array.from({ length: count }, (_, i) => {
    const link = model.links[i % model.links.length]!
    return { ...link, id: typeId('link'), title: `${link.title}, part ${i + 1}`, url: `${link.url}/${i + 1}` }
  }),
})

/** How long each call took in milliseconds, for a second and a half. */
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

/** The median time from a page to its HTML in milliseconds, once warm, and what it is for a browser that takes brotli, in KB. */
export const measureRender = (tiles: number): { milliseconds: number; kilobytes: number } => {
  const page = pageOf(tiles)
  const render = () => renderPage(page, { origin }).html
  timesOf(render)
  const times = timesOf(render).toSorted((a, b) => a - b)
  return { milliseconds: times[times.length >> 1]!, kilobytes: brotliCompressSync(render()).length / 1000 }
}
