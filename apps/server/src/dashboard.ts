import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Scripts from here only; inline styles because radix and the page preview write them. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Every path that the single-page application answers; all others are public pages. */
const screens = ['/', '/sign-in', '/sign-up', '/forgot', '/reset', '/analytics']
const screensWithSubpages = ['/pages', '/tokens', '/settings', '/admin']

/** `folder` holds the built dashboard: index.html, assets/. */
export async function mountDashboard(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.setHeader('vary', 'accept-encoding'),
  })
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  for (const path of [...screens, ...screensWithSubpages.flatMap((path) => [path, `${path}/*`])]) {
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8').send(index),
    )
  }
}
