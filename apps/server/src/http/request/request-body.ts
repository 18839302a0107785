import { ApiError, fail } from '@tessera/api'
import { maxBodyBytes } from '@tessera/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Leaves bodies unread: a row's input is read after its credentials, so a refused caller's body is never parsed. */
export function readBodiesLater(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Refuses what is no UTF-8, rather than replacing it. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    return fail('invalid_json', { cause })
  }
}

/** The body's bytes, at most `limit`; empty where there is none. Anything but `type` is refused, if there is anything. */
export async function readBytes(request: FastifyRequest, { limit = maxBodyBytes, type = 'application/json' } = {}): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > limit) fail('payload_too_large')
  if (declared === 0 && request.headers['transfer-encoding'] === undefined) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) fail('payload_too_large')
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    // The caller went away while sending; nobody reads this answer.
    fail('invalid_json', { cause })
  }
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (size > 0 && given !== type) fail('media_type_unsupported', { message: `Send ${type}` })
  if (size > 0 && (request.headers['content-encoding'] ?? 'identity') !== 'identity') fail('media_type_unsupported')
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** An empty body is an empty object; what is no JSON object in UTF-8 is refused. */
export function parseObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {}
  let value: unknown
  try {
    const text = decodeUtf8(bytes)
    if (text.trim() === '') return {}
    value = JSON.parse(text)
  } catch (cause) {
    fail('invalid_json', { cause })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  return fail('invalid_input', { issues: [{ path: [], message: 'The body must be a JSON object' }] })
}
