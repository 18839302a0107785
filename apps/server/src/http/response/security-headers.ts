import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** For every answer; a route that renders a page replaces the policy with its own. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The policy of a page that we render: no script at all, no style but this one, fonts of the service's own, and what `rest` allows. */
export const scriptlessPolicy = (style: string, rest: string): string =>
  `default-src 'none'; script-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
  `font-src 'self'; base-uri 'none'; ${rest}`

/** What every answer carries, besides its request's id. */
export const commonHeaders = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:') ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' } : securityHeaders

/** Sets what every answer carries. */
export function headerSetter(publicUrl: string | undefined): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const headers = commonHeaders(publicUrl)
  return (request, reply) => reply.headers(headers).header('x-request-id', request.id)
}
