import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** For every response. Routes that render HTML replace the policy with their own. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The policy for rendered HTML: no scripts, only this inline style, only the service's own fonts, and what `rest` allows. */
export const scriptlessPolicy = (style: string, rest: string): string =>
  `default-src 'none'; script-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `font-src 'self'; base-uri 'none'; ${rest}`

/** The headers of every response, apart from the request id. */
export const commonHeaders = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:') ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' } : securityHeaders

/** Returns a function that sets the headers of every response. */
export function headerSetter(publicUrl: string | undefined): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const headers = commonHeaders(publicUrl)
  return (request, reply) => reply.headers(headers).header('x-request-id', request.id)
}

/** A `cache-control` that allows caches to store the response, and makes them revalidate it with each request. */
export const revalidate = 'public, max-age=0, must-revalidate'

/** Headers of a response that must be neither cached nor indexed. */
export const uncached = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
