import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { renderReference } from './docs/reference.tsx'
import type { OpenApiDocument } from './openapi.ts'
import { prepare, type Prepared, sendPrepared } from './prepared.ts'
import { scriptlessPolicy } from './security-headers.ts'

/** The icon stands in the page. */
const policy = "img-src data:; form-action 'none'; frame-ancestors 'none'"

/** `/api/v1/openapi.json` and `/docs`, the reference made from it. `folder` holds openapi.json, which the tests keep equal to the router. */
export async function mountDocs(app: FastifyInstance, { folder, origin }: { folder: string; origin: string }): Promise<void> {
  const text = await readFile(join(folder, 'openapi.json'), 'utf8')
  const document = await prepare(text, {
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
  })
  // Once, and by the first reader: rendering takes longer than all else that the start does here.
  let reference: Promise<Prepared> | undefined
  app.get('/api/v1/openapi.json', (request, reply) => sendPrepared(request, reply, document))
  app.get('/docs', async (request, reply) => sendPrepared(request, reply, await (reference ??= prepareReference(text, origin))))
}

function prepareReference(document: string, origin: string): Promise<Prepared> {
  const { html, style } = renderReference(JSON.parse(document) as OpenApiDocument, origin)
  return prepare(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': scriptlessPolicy(style, policy),
    'cache-control': 'no-cache',
  })
}
