import { browserHeaders, loadRequests } from '../data/browsers.ts'
import { sendLoad } from '../../support/load/generator.ts'
import { type Counter, type Load, repeatedLoad, type Turn } from '../../support/load/load.ts'

const visitors: Counter = { sent: 0 }
const referer = 'https://example.com/'

/** Clicks on the links in turn, each from another address, as a proxy reports it, and from one of 5,000 browsers. */
export const clickLoad = (links: readonly string[]): Load =>
  repeatedLoad(
    Array.from({ length: loadRequests }, (_, n) => ({
      path: `/go/${links[n % links.length]}`,
      headers: { ...browserHeaders(n), referer, 'x-forwarded-for': '{address}' },
    })),
    visitors,
  )

export const clickTurn = (url: string, load: Load, connections: number, ms: number) => (): Promise<Turn> =>
  sendLoad(url, load, connections, ms)
