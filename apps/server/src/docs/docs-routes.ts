import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Reference, renderReference } from './reference.tsx'
import type { OpenApiDocument } from '../rpc/openapi/schema.ts'
import { OriginResponses } from '../http/response/origin-responses.ts'
import { prepare, type Prepared, sendPrepared } from '../http/response/tagged-response.ts'
import { scriptlessPolicy } from '../http/response/headers.ts'

/** `img-src data:` is for the icon, which is inlined. */
const policy = "img-src data:; form-action 'none'; frame-ancestors 'none'"

/** Enough for the page under four origins. */
const maxCacheBytes = 8 * 2 ** 20

type DocsOptions = { folder: string; originOf: (request: FastifyRequest) => string }

/**
 * Serves `/api/v1/openapi.json` and `/docs`, the reference rendered from it. `folder` contains openapi.json; a test checks that it
 * matches the router.
 */
export async function mountDocs(app: FastifyInstance, { folder, originOf }: DocsOptions): Promise<void> {
  const text = await readFile(join(folder, 'openapi.json'), 'utf8')
  const documentHeaders = {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  }
  // The document is compressed and the reference rendered on the first request, so that a start does no work for them.
  let document: Promise<Prepared> | undefined
  app.get('/api/v1/openapi.json', async (request, reply) =>
    sendPrepared(request, reply, await (document ??= prepare(text, documentHeaders))),
  )

  let reference: Reference | undefined
  const responses = new OriginResponses(maxCacheBytes)
  const contentFor = (origin: string) => {
    reference ??= renderReference(JSON.parse(text) as OpenApiDocument)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': scriptlessPolicy(reference.style, policy),
      'cache-control': 'no-cache',
    }
    return { text: reference.html(origin), headers }
  }
  app.get('/docs', async (request, reply) => {
    const origin = originOf(request)
    return sendPrepared(request, reply, await responses.get(origin, 'docs', () => contentFor(origin)))
  })
}
