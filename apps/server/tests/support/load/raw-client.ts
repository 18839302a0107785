import { connect, type Socket } from 'node:net'

import { type Load, nextRequest, type Turn } from './load.ts'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')
const bufferBytes = 65_536

/** Reads one response from the parts in which it arrives. `take` returns true at the end of the response. */
class ResponseReader {
  #head = ''
  #missing = 0
  #chunked = false
  #inBody = false

  take(bytes: Buffer): boolean {
    if (this.#inBody) return this.#takeBody(bytes)
    const end = bytes.indexOf(headEnd)
    this.#head += bytes.toString('latin1', 0, end < 0 ? bytes.length : end)
    if (end < 0) return false
    if (!/^HTTP\/1\.1 [23]/.test(this.#head)) throw new Error(`Unexpected response: ${this.#head}${bytes.toString('utf8', end, 1_000)}`)
    this.#missing = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
    this.#chunked = /\r\ntransfer-encoding: chunked/i.test(this.#head)
    this.#inBody = true
    return this.#takeBody(bytes.subarray(end + headEnd.length))
  }

  #takeBody(bytes: Buffer): boolean {
    this.#missing -= bytes.length
    const ended = this.#chunked ? bytes.subarray(-lastChunk.length).equals(lastChunk) : this.#missing <= 0
    if (ended) {
      this.#head = ''
      this.#inBody = false
    }
    return ended
  }
}

/**
 * Sends requests for some time, each connection the next one when it has the response. Any status but 2xx and 3xx ends the run. It
 * reads into one buffer for each connection: a stream for each response costs the client nearly as much as the response costs the server.
 */
export async function sendRaw(url: string, load: Load, connections: number, ms: number): Promise<Turn> {
  const { port } = new URL(url)
  const latencies: number[] = []
  const began = performance.now()
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const buffer = Buffer.alloc(bufferBytes)
      const reader = new ResponseReader()
      let sentAt = 0
      const send = () => {
        sentAt = performance.now()
        socket.write(nextRequest(load))
      }
      const take = (count: number) => {
        try {
          if (!reader.take(buffer.subarray(0, count))) return true
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
          socket.destroy()
          return false
        }
        const now = performance.now()
        latencies.push(now - sentAt)
        if (now - began < ms) send()
        else socket.end(resolve)
        return true
      }
      const socket: Socket = connect({ port: Number(port), host: '127.0.0.1', onread: { buffer, callback: take } })
      const closed = () => reject(new Error(`${url} closed a connection`))
      socket.setNoDelay(true).once('connect', send).once('error', reject).once('end', closed)
    })
  await Promise.all(Array.from({ length: connections }, client))
  latencies.sort((a, b) => a - b)
  return {
    rate: (latencies.length / (performance.now() - began)) * 1_000,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN,
  }
}
