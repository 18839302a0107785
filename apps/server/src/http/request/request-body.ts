import { ApiError, fail, ownTurn } from '@tessera/api'
import { maxBodyBytes } from '@tessera/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { OverloadError } from '../limits/admission.ts'
import { networkOf } from './client-address.ts'
import { jsonMemberCounter } from './json-members.ts'

/** Leaves bodies unread until the caller is authenticated, so that a refused caller's body is never parsed. */
export function readBodiesLater(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Throws `invalid_json` for invalid UTF-8 instead of replacing characters. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    return fail('invalid_json', { cause })
  }
}

/** The maximum bytes of incomplete bodies that a process holds. Clients that send slowly occupy them longest. */
const maxArrivingBytes = 256 * 1024 * 1024
const maxArrivingBytesPerNetwork = maxArrivingBytes / 4

let arrivingBytes = 0
const arrivingBytesByNetwork = new Map<string, number>()

function countArriving(network: string, bytes: number): void {
  arrivingBytes += bytes
  const ofNetwork = (arrivingBytesByNetwork.get(network) ?? 0) + bytes
  if (ofNetwork === 0) arrivingBytesByNetwork.delete(network)
  else arrivingBytesByNetwork.set(network, ofNetwork)
  if (bytes < 0) return
  if (ofNetwork > maxArrivingBytesPerNetwork)
    fail('rate_limited', { message: 'Your network is sending too much request data at once; try again in a moment', retryAfterSeconds: 1 })
  if (arrivingBytes > maxArrivingBytes) throw new OverloadError()
}

/** What a body is that is not parsed here. */
export type RawKind = 'image' | 'file'
/** The media types of such bodies, as text for callers and as a pattern. */
const rawTypes: Record<RawKind, readonly [string, RegExp]> = {
  image: ['image/* or application/octet-stream', /^(?:application\/octet-stream|image\/.*)$/],
  file: [
    'application/octet-stream, application/zip, application/json or text/*',
    /^(?:application\/(?:octet-stream|zip|x-zip-compressed|json)|text\/.*)$/,
  ],
}
/** How ZIP archives begin, the second one empty ones. */
const zipSignatures = ['PK\x03\x04', 'PK\x05\x06']
const beginsLikeZip = (chunks: readonly Buffer[]): boolean => zipSignatures.includes(Buffer.concat(chunks).toString('latin1', 0, 4))

type BodyOptions = { limit?: number; archiveLimit?: number | undefined; type?: string; kind?: RawKind | undefined }

/**
 * The body, of at most `limit` bytes, or `archiveLimit` if it begins like a ZIP archive; empty when there is none. Refuses a body of another
 * media type than `type`, or than those in which images or files are sent.
 */
export async function readBytes(
  request: FastifyRequest,
  { limit = maxBodyBytes, archiveLimit = limit, kind, type = kind ? rawTypes[kind][0] : 'application/json' }: BodyOptions = {},
): Promise<Buffer> {
  const tooLarge = () => fail(kind === 'image' ? 'image_too_large' : 'payload_too_large')
  const declared = Number(request.headers['content-length'] ?? 0)
  if (declared > archiveLimit) tooLarge()
  if (declared === 0 && request.headers['transfer-encoding'] === undefined) return Buffer.alloc(0)
  const network = networkOf(request.address)
  const countMembers = type === 'application/json' ? jsonMemberCounter() : undefined
  const chunks: Buffer[] = []
  let size = 0
  let maxSize = limit
  try {
    for await (const chunk of request.raw as AsyncIterable<Buffer>) {
      size += chunk.length
      countArriving(network, chunk.length)
      countMembers?.(chunk)
      chunks.push(chunk)
      if (size > maxSize && maxSize < archiveLimit && beginsLikeZip(chunks)) maxSize = archiveLimit
      if (size > maxSize) tooLarge()
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    // The client disconnected while sending; the response goes nowhere.
    fail('invalid_json', { cause })
  } finally {
    countArriving(network, -size)
  }
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  const isAccepted = kind ? given !== undefined && rawTypes[kind][1].test(given) : given === type
  if (size > 0 && !isAccepted) fail('media_type_unsupported', { message: `Send ${type}` })
  if (size > 0 && (request.headers['content-encoding'] ?? 'identity') !== 'identity')
    fail('media_type_unsupported', { message: 'Send the body without a Content-Encoding' })
  if (size > maxBodyBytes) await ownTurn()
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Parses a JSON object in UTF-8. An empty body is an empty object. */
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

/** A report's thousand characters at their longest percent-encoding. */
const maxFormBytes = 16 * 1024

/** The fields of a submitted form. */
export async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  const bytes = await readBytes(request, { limit: maxFormBytes, type: 'application/x-www-form-urlencoded' })
  return new URLSearchParams(bytes.toString())
}
