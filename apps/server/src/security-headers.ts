import type { FastifyInstance } from 'fastify'

/** For every answer; a route that renders a page replaces the policy with its own. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const headers = publicUrl?.startsWith('https:') ? { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' } : securityHeaders
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}
