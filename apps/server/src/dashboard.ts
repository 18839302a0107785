import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import { fontFiles } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

/** Scripts from here only; inline styles because radix and the page preview write them. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data:; font-src 'self'; connect-src 'self'; " +
  "frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Every path that the single-page application answers; all others are public pages. */
const screens = ['/', '/sign-in', '/sign-up', '/pages', '/pages/*', '/analytics', '/tokens', '/tokens/*', '/settings', '/settings/*']

/** `folder` holds the built dashboard (index.html, assets/) and `fonts`, the public page's font files. */
export async function mountDashboard(app: FastifyInstance, { folder, fonts }: { folder: string; fonts: string }): Promise<void> {
  await app.register(fastifyStatic, { root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: '1y', index: false })
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  for (const path of screens) {
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8').send(index),
    )
  }
  const known = new Set<string>(fontFiles)
  app.get<{ Params: { file: string } }>('/assets/fonts/:file', (request, reply) => {
    const { file } = request.params
    if (!known.has(file)) return reply.callNotFound()
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' }).type('font/woff2')
    return reply.send(createReadStream(join(fonts, file)))
  })
}
