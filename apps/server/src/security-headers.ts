import type { FastifyRequest } from 'fastify'

/** For every answer; a route that renders a page replaces the policy with its own. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** What every answer carries, made once for the instance. */
export function responseHeaders(publicUrl: string | undefined): (request: FastifyRequest) => Record<string, string> {
  const headers = publicUrl?.startsWith('https:')
    ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' }
    : securityHeaders
  return (request) => ({ ...headers, 'x-request-id': request.id })
}
