import { browserHeaders } from '../data/browsers.ts'
import { encodeRequest, sendLoad, type Turn } from '../../support/load/raw-client.ts'

let visitors = 0

/** Clicks on the links in turn, each from another address, as a proxy reports it, and from one of 5,000 browsers. */
export function clickFor(ms: number, url: string, links: readonly string[], connections: number): Promise<Turn> {
  const load = () => {
    const n = (visitors += 1)
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    const headers = { ...browserHeaders(n), referer: 'https://example.com/', 'x-forwarded-for': address }
    return encodeRequest({ path: `/go/${links[n % links.length]}`, headers })
  }
  return sendLoad(url, load, connections, ms)
}
