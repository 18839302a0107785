import type { Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as it went out: to what, its head, and its body without compression. */
export type Answer = { asked: string; head: string; body: string }

type Sends = (...args: unknown[]) => unknown

/** Tells of every answer of a server before its client has it, whichever part wrote it: not all pass through the framework. */
export function watchAnswers(server: Server, tell: (answer: Answer) => void): void {
  server.prependListener('request', ({ method = '', url = '' }, response) => {
    const parts: Buffer[] = []
    const keep = ([part, encoding]: readonly unknown[]) => {
      if (typeof part === 'string') parts.push(Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
      else if (part instanceof Uint8Array) parts.push(Buffer.from(part))
    }
    const [write, end] = [response.write.bind(response) as Sends, response.end.bind(response) as Sends]
    response.write = (...args: unknown[]) => {
      keep(args)
      return write(...args) as boolean
    }
    response.end = (...args: unknown[]) => {
      keep(args)
      end(...args)
      // Only here Node has the headers of all the ways in which they can be given.
      const { _header: head } = response as unknown as { _header: string }
      tell({ asked: `${method} ${url}`, head, body: decoded(head, Buffer.concat(parts)) })
      return response
    }
  })
}

function decoded(head: string, bytes: Buffer): string {
  const coding = /^content-encoding: (\w+)/im.exec(head)?.[1]
  if (coding === undefined || bytes.length === 0) return bytes.toString()
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}
