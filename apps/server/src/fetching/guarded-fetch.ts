import { lookup as systemLookup } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Duplex, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

import type { AddressGuard } from './address-guard.ts'
import { FetchFailure, type TransportCause } from './fetch-failure.ts'

export type ResolvedAddress = { address: string; family: number }
/** Resolves a name to all its addresses. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>

export type FetcherOptions = {
  guard: AddressGuard
  /** The value of the `User-Agent` header. */
  agent: string
  /** Whether a URL leads to this instance, which never fetches from itself. */
  isOwn: (url: URL) => boolean
  resolve?: Resolve
  timeoutMs?: number
  /** The ports that may be used at public addresses, as `URL` has them: empty for the scheme's default. */
  ports?: ReadonlySet<string>
}

export type FetchLimits = {
  /** Maximum size of the body. */
  maxBytes: number
  /** Whether a longer body is cut. Otherwise the fetch fails with `too_large`. */
  cut?: boolean
  accept: string
  /** The media types that are read, as a pattern for the `Content-Type` header. Others fail with `media_type`. */
  mediaTypes?: RegExp
  /** Whether a compressed body is decompressed. `maxBytes` applies to the result. */
  decompress?: boolean
}

export type Fetched = {
  /** The URL that was answered, after redirects. */
  url: URL
  /** The value of the `Content-Type` header. */
  contentType: string
  /** The value of the `Content-Encoding` header. Bodies are decompressed only if the limits say so. */
  contentEncoding: string
  body: Buffer
}

/** Fetches a URL, or throws a `FetchFailure`. */
export type Fetcher = (url: string, limits: FetchLimits) => Promise<Fetched>

/** For the whole fetch, with redirects and body. */
const fetchTimeoutMs = 10_000
const maxRedirects = 3
const maxHeaderBytes = 16 * 1024
const redirectStatuses = new Set([301, 302, 303, 307, 308])
const publicPorts: ReadonlySet<string> = new Set(['', '80', '443'])

const resolveBySystem: Resolve = (name) =>
  new Promise((resolve, reject) => {
    systemLookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/**
 * A client for URLs that users supply. It connects only to addresses that it has checked: a literal before the request, and a name where
 * the socket asks for its addresses, so that a second resolution cannot differ from the one that was checked. Each request has a connection
 * of its own, because a connection that is reused is not checked again.
 */
export function guardedFetcher(options: FetcherOptions): Fetcher {
  const { timeoutMs = fetchTimeoutMs } = options
  return async (text, limits) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = urlOf(text)
    for (let redirects = 0; ; redirects += 1) {
      if (!url) throw new FetchFailure('refused_address')
      refuseForbidden(url, options)
      const response = await responseOf(url, options, limits, signal)
      const status = response.statusCode ?? 0
      const location = redirectStatuses.has(status) ? response.headers.location : undefined
      if (location === undefined) return { url, ...(await readResponse(response, limits, signal)) }
      response.destroy()
      if (redirects === maxRedirects) throw new FetchFailure('too_many_redirects', status)
      url = redirectedTo(location, url)
    }
  }
}

function urlOf(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

function redirectedTo(location: string, from: URL): URL | undefined {
  // Node reads headers as Latin-1, and browsers read this one as UTF-8.
  const to = urlOf(Buffer.from(location, 'latin1').toString(), from)
  return to && from.protocol === 'https:' && to.protocol !== 'https:' ? undefined : to
}

const literalOf = (url: URL): string | undefined => {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? host : undefined
}

/** What can be refused without resolving a name. */
function refuseForbidden(url: URL, { guard, isOwn, ports = publicPorts }: FetcherOptions): void {
  const { protocol, username, password, port } = url
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') throw new FetchFailure('refused_address')
  if (isOwn(url)) throw new FetchFailure('unknown_image')
  const literal = literalOf(url)
  if (literal !== undefined && !guard.permits(literal)) throw new FetchFailure('refused_address')
  const usualPort = ports.has(port)
  if (usualPort || (literal !== undefined && guard.allows(literal))) return
  // A name with another port may lead to an allowed network; its lookup decides.
  if (literal !== undefined || !guard.hasAllowed) throw new FetchFailure('refused_address')
}

/** A lookup that fails unless every address of the name is permitted, in the way in which the lookup of an unknown name fails. */
function checkedLookup(url: URL, { guard, resolve = resolveBySystem, ports = publicPorts }: FetcherOptions): LookupFunction {
  const permits = ports.has(url.port) ? guard.permits : guard.allows
  return (name, { all }, done) => {
    const finish = (addresses: readonly ResolvedAddress[]) => {
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => permits(address))) {
        done(new Error('No permitted address'), [])
      } else if (all) done(null, [...addresses])
      else done(null, first.address, first.family)
    }
    void resolve(name)
      .catch(() => [])
      .then(finish)
  }
}

function responseOf(url: URL, options: FetcherOptions, { accept }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const requestOptions: RequestOptions = {
    method: 'GET',
    agent: false,
    lookup: checkedLookup(url, options),
    maxHeaderSize: maxHeaderBytes,
    signal,
    headers: { 'user-agent': options.agent, accept, 'accept-encoding': 'identity' },
  }
  // A name that leads nowhere on a port of its own fails like one that leads to an address that is not allowed there.
  const { ports = publicPorts } = options
  const unreachable: TransportCause = ports.has(url.port) || literalOf(url) !== undefined ? 'unreachable' : 'refused_address'
  return new Promise((resolve, reject) => {
    const refuse = (error?: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(new FetchFailure('timeout'))
      else reject(new FetchFailure(error?.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : unreachable))
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request: ClientRequest = send(url, requestOptions, resolve)
    request.on('error', refuse)
    // Also when the other side switches protocols, which raises no error.
    request.on('close', () => refuse())
    request.end()
  })
}

async function readResponse(
  response: IncomingMessage,
  { maxBytes, cut = false, mediaTypes, decompress = false }: FetchLimits,
  signal: AbortSignal,
): Promise<Omit<Fetched, 'url'>> {
  const { statusCode: status = 0, headers } = response
  try {
    if (status < 200 || status > 299) throw new FetchFailure('http_status', status)
    if (mediaTypes && !mediaTypes.test(headers['content-type'] ?? '')) throw new FetchFailure('media_type', status)
    if (!cut && Number(headers['content-length'] ?? 0) > maxBytes) throw new FetchFailure('too_large', status)
    const { 'content-type': contentType = '', 'content-encoding': contentEncoding = '' } = headers
    return { contentType, contentEncoding, body: await readBody(decompress ? decompressed(response) : response, maxBytes, cut, status) }
  } catch (error) {
    if (error instanceof FetchFailure) throw error
    throw new FetchFailure(signal.aborted ? 'timeout' : 'unreachable', status)
  } finally {
    response.destroy()
  }
}

const decompressors: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The body as it was before its compression, which some sites use unasked. */
function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return response
  const decompressor = Object.hasOwn(decompressors, encoding) ? decompressors[encoding]?.() : undefined
  if (!decompressor) throw new FetchFailure('media_type', response.statusCode ?? null)
  // An error of either ends both, and is thrown where the result is read.
  return pipeline(response, decompressor, () => {})
}

async function readBody(source: Readable, maxBytes: number, cut: boolean, status: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes <= maxBytes) continue
    if (!cut) throw new FetchFailure('too_large', status)
    break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
