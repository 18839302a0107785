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

/** The median time from a document to its bytes, in milliseconds, and their size for a browser that takes brotli, in KB. */
export const measureRender = (tiles: number): { milliseconds: number; kilobytes: number } => {
  const page = pageOf(tiles)
  const render = () => Buffer.from(renderPage(page, { origin }).html)
  const times = Array.from({ length: 2000 }, () => {
    const began = performance.now()
    render()
    return performance.now() - began
  })
  const warm = times.slice(times.length / 2).toSorted((a, b) => a - b)
  return { milliseconds: warm[warm.length >> 1]!, kilobytes: brotliCompressSync(render()).length / 1000 }
}
