import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** @typedef {import('./secrets.ts').Answer} Answer */
/** @typedef {(...args: unknown[]) => unknown} Sends */

/**
 * Calls `tell` with each response of a server before the client has it. It also sees responses that do not pass through the framework.
 * @param {import('node:http').Server} server
 * @param {(answer: Answer) => void} tell
 */
export function watchAnswers(server, tell) {
  server.prependListener('request', (request, response) => watchAnswer(request, response, tell))
}

/**
 * Does the same for one response.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(answer: Answer) => void} tell
 */
export function watchAnswer({ method = '', url = '' }, response, tell) {
  /** @type {Buffer[]} */
  const parts = []
  const keep = (/** @type {readonly unknown[]} */ [part, encoding]) => {
    if (typeof part === 'string') {
      parts.push(Buffer.from(part, typeof encoding === 'string' ? /** @type {BufferEncoding} */ (encoding) : 'utf8'))
    } else if (part instanceof Uint8Array) parts.push(Buffer.from(part))
  }
  const write = /** @type {Sends} */ (response.write.bind(response))
  const end = /** @type {Sends} */ (response.end.bind(response))
  response.write = (/** @type {unknown[]} */ ...args) => {
    keep(args)
    return /** @type {boolean} */ (write(...args))
  }
  response.end = (/** @type {unknown[]} */ ...args) => {
    keep(args)
    end(...args)
    // Only here Node has the headers of all the ways in which they can be given.
    const { _header: head } = /** @type {{ _header: string }} */ (/** @type {unknown} */ (response))
    tell({ asked: `${method} ${url}`, head, body: decoded(head, Buffer.concat(parts)) })
    return response
  }
}

/**
 * @param {string} head
 * @param {Buffer} bytes
 * @returns {string}
 */
function decoded(head, bytes) {
  const coding = /^content-encoding: (\w+)/im.exec(head)?.[1]
  if (coding === undefined || bytes.length === 0) return bytes.toString()
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}
