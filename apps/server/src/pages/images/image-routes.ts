import type { Db } from '@tessera/db'
import { readImageFile, readImageStates, toApiError } from '@tessera/api'
import type { ImageId } from '@tessera/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { asApiError } from '../../http/errors.ts'
import { uncached } from '../../http/response/headers.ts'
import { matchesEtag } from '../../http/response/negotiation.ts'
import { ImageCache, imageFileOf } from './image-cache.ts'

/** No script runs, and nothing is loaded, if a browser is led to an image as if it were a page. */
const policy = "default-src 'none'; sandbox"

/** `/static/images/<file>`. */
export function mountImages(app: FastifyInstance, { db, cacheBytes }: { db: Db; cacheBytes: number }): ImageCache {
  const source = {
    states: (ids: readonly ImageId[]) => readImageStates(db, ids),
    file: (id: ImageId, name: string) => readImageFile(db, id, name),
  }
  const cache = new ImageCache(source, cacheBytes)
  app.get('/static/images/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const stored = imageFileOf(file)
    reply.header('content-security-policy', policy)
    if (!stored) return refuse(reply, 404, 'No such image')
    const { id, name } = stored
    let found: Awaited<ReturnType<ImageCache['get']>>
    try {
      found = await cache.get(id, name)
    } catch (error) {
      if (toApiError(error).reason !== 'database_unavailable') throw error
      asApiError(error, request)
      return refuse(reply.header('retry-after', '1'), 503, 'Unavailable')
    }
    if (found === 'absent') return refuse(reply, 404, 'No such image')
    if (found === 'blocked') return refuse(reply, 410, 'This image is no longer available')
    const etag = `"${id}-${name}"`
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'content-type': name === 'card' ? 'image/jpeg' : 'image/webp',
    })
    return matchesEtag(request.headers['if-none-match'], [etag]) ? reply.code(304).send() : reply.send(found)
  })
  return cache
}

const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).headers(uncached).type('text/plain; charset=utf-8').send(`${text}\n`)
