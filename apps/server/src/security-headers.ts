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

/** Sets what every answer carries. */
export function headerSetter(publicUrl: string | undefined): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const headers = publicUrl?.startsWith('https:')
    ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' }
    : securityHeaders
  return (request, reply) => reply.headers(headers).header('x-request-id', request.id)
}
