import { connect, type Socket } from 'node:net'

import type { Turn } from '../../support/load/compare.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
let visitors = 0

/** Each request comes from an address of its own, as a proxy tells it. */
const requestOf = (link: string): string => {
  const n = (visitors += 1)
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return `GET /go/${link} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${agent}\r\nX-Forwarded-For: ${address}\r\n\r\n`
}

const redirect = Buffer.from('HTTP/1.1 302')

/**
 * Clicks for some seconds on so many connections, each by another visitor, on the links in turn; any other answer than a
 * redirect ends the run. Made for this one kind of request: what makes a request of its own each time elsewhere costs
 * several times what the answer does, and two cores have to do for all.
 */
export async function clickFor(ms: number, url: string, links: readonly string[], connections: number): Promise<Turn> {
  const { port } = new URL(url)
  const latencies: number[] = []
  let next = 0
  const began = performance.now()
  const client = () =>
    new Promise<void>((resolve, reject) => {
      // One buffer for every answer: those of a stream cost the client nearly as much as they cost the server.
      const buffer = Buffer.alloc(16_384)
      const status = buffer.subarray(0, redirect.length)
      let sent = 0
      const send = () => {
        sent = performance.now()
        socket.write(requestOf(links[(next = (next + 1) % links.length)] ?? ''), 'latin1')
      }
      const take = (bytes: number) => {
        const now = performance.now()
        latencies.push(now - sent)
        if (!status.equals(redirect)) reject(new Error(`${url}: ${buffer.toString('latin1', 0, bytes)}`))
        else if (now - began < ms) send()
        else socket.end(resolve)
        return true
      }
      const socket: Socket = connect({ port: Number(port), host: '127.0.0.1', onread: { buffer, callback: take } })
      socket.setNoDelay(true).once('connect', send).once('error', reject)
    })
  await Promise.all(Array.from({ length: connections }, client))
  latencies.sort((a, b) => a - b)
  return {
    rate: (latencies.length / (performance.now() - began)) * 1000,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}
