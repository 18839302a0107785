import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Reference, renderReference } from './reference.tsx'
import type { OpenApiDocument } from '../rpc/openapi/types.ts'
import { prepare, type Prepared, sendPrepared, sizeOf } from '../http/response/prepared-response.ts'
import { AsyncCache } from '../process/cache/async-cache.ts'
import { scriptlessPolicy } from '../http/response/security-headers.ts'

/** The icon stands in the page. */
const policy = "img-src data:; form-action 'none'; frame-ancestors 'none'"

/** For a handful of names that the service is reached by. */
const cacheBytes = 2 ** 20

type DocsOptions = { folder: string; originOf: (request: FastifyRequest) => string }

/** `/api/v1/openapi.json` and `/docs`, the reference made from it. `folder` holds openapi.json, which the tests keep equal to the router. */
export async function mountDocs(app: FastifyInstance, { folder, originOf }: DocsOptions): Promise<void> {
  const text = await readFile(join(folder, 'openapi.json'), 'utf8')
  const document = await prepare(text, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  })
  app.get('/api/v1/openapi.json', (request, reply) => sendPrepared(request, reply, document))

  // Rendered once, and by the first reader: it takes longer than all else that the start does here.
  let reference: Reference | undefined
  const kept = new AsyncCache<Prepared>(cacheBytes, sizeOf)
  const prepareFor = async (origin: string): Promise<Prepared> => {
    reference ??= renderReference(JSON.parse(text) as OpenApiDocument)
    return prepare(reference.html(origin), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': scriptlessPolicy(reference.style, policy),
      'cache-control': 'no-cache',
    })
  }
  app.get('/docs', async (request, reply) => {
    const origin = originOf(request)
    return sendPrepared(request, reply, await kept.get(origin, () => prepareFor(origin)))
  })
}
