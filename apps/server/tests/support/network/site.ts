import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** A PNG of one color. */
export function png([red, green, blue]: readonly [number, number, number], side = 4): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const line = Buffer.concat([Buffer.alloc(1), Buffer.from(Array.from({ length: side }, () => [red, green, blue]).flat())])
  const lines = Buffer.concat(Array.from({ length: side }, () => line))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

let pictures = 0
const page = '<!doctype html><title>A site</title><meta name=description content="Of the tests"><link rel=icon href=/icon.png>'

/** A site on this machine, with a page and pictures. It ends with the process. */
export async function openSite(more: Record<string, RequestListener> = {}) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const own = more[path]
    if (own) own(request, response)
    else if (path === '/page') response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    else if (path === '/links.txt') response.setHeader('content-type', 'text/plain; charset=utf-8').end('https://example.com/mine\n')
    else if (path === '/icon.png') response.end(png([200, 30, 30]))
    else if (/^\/picture-\d+\.png$/.test(path)) {
      const n = Number(/\d+/.exec(path)?.[0])
      response.end(png([(n * 67) & 255, (n * 131) & 255, (n * 29) & 255]))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    pageUrl: `${origin}/page`,
    /** A file that can be imported. */
    linksUrl: `${origin}/links.txt`,
    /** The address of a picture that no other call has got. */
    pictureUrl: () => `${origin}/picture-${++pictures}.png`,
  }
}
