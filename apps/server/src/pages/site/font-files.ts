import { createReadStream } from 'node:fs'
import { join } from 'node:path'

import { fontFiles } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import type { Visitors } from '../visitor-routes.ts'

/** `/assets/fonts/<file>`, for pages and the reference. Names carry a hash of the content, so they are never asked for twice. */
export function mountFonts(app: FastifyInstance, { files }: Visitors): void {
  const known = new Set<string>(fontFiles)
  app.get<{ Params: { file: string } }>('/assets/fonts/:file', (request, reply) => {
    const { file } = request.params
    if (!known.has(file)) return reply.callNotFound()
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' }).type('font/woff2')
    return reply.send(createReadStream(join(files.fonts, file)))
  })
}
