import type { Tile } from '@tessera/api'
import { LinkId, linkTarget } from '@tessera/contract'
import { typeId } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FollowedTile } from '../../counting/clicks/click-counter.ts'
import type { FastPath } from '../../http/fast-path.ts'
import { visitorRequestReader } from '../../http/request/visitor-request.ts'
import { uncached } from '../../http/response/headers.ts'
import { sendNotice } from '../../http/response/html-response.ts'
import type { FoundTile } from '../lookup/cache-entry.ts'
import type { VisitorServices } from '../visitor-services.ts'

const prefix = '/go/'
const route = `${prefix}:linkId`

/** `/go/<linkId>`: a tile's redirect. It is sent once its click is durable. */
export function mountLinkRedirect(app: FastifyInstance, { pages, clicks, locks }: VisitorServices): void {
  const follow = (request: FastifyRequest, reply: FastifyReply, followed: FollowedTile) => {
    const target = locks.isUnlocked(request, followed.page) ? targetOf(followed) : null
    if (target === null) sendNotice(reply, 'absent')
    else clicks.count(request, followed, () => void reply.redirect(target, 302))
  }

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(uncached)
    const { linkId } = request.params as { linkId: string }
    const id = LinkId.safeParse(linkId)
    if (!id.success) sendNotice(reply, 'absent')
    else
      pages
        .tile(id.data)
        .then((found) => (found ? follow(request, reply, { id: id.data, ...found }) : sendNotice(reply, 'absent')))
        .catch((error: unknown) => reply.send(error))
  }
  app.route({ method: ['GET', 'OPTIONS'], url: route, handler })
}

/** The same for a cached tile that is known to be current and unlocked for this visitor. */
export function linkRedirectFastPath({ pages, clicks, locks, env, commonHeaders }: VisitorServices): FastPath {
  const read = visitorRequestReader(env)
  const headers = Object.entries({ ...commonHeaders, ...uncached, 'content-length': '0' }).flat()
  const handle: FastPath['handle'] = (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' || !url.startsWith(prefix)) return undefined
    const query = url.indexOf('?')
    const id = url.slice(prefix.length, query < 0 ? undefined : query)
    const found = pages.freshTile(id)
    if (!found || !locks.isUnlocked(request, found.page)) return undefined
    const target = targetOf(found)
    const visitorRequest = read(request)
    if (target === null || !visitorRequest) return undefined
    const requestId = typeId('req')
    clicks.count(visitorRequest, { id, ...found }, () => {
      response.writeHead(302, [...headers, 'location', target, 'x-request-id', requestId]).end()
    })
    return requestId
  }
  return { route, handle }
}

/** A tile belongs to one cache entry, so its location is computed once for each state of the page. */
const targets = new WeakMap<Tile, string | null>()

function targetOf({ page: { utm }, tile }: FoundTile): string | null {
  const known = targets.get(tile)
  if (known !== undefined) return known
  const target = linkTarget(tile.url, utm)
  targets.set(tile, target)
  return target
}
