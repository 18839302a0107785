import type { Tile } from '@tessera/api'
import { LinkId, parseUrl } from '@tessera/contract'
import { typeId } from '@tessera/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Followed } from '../counting/clicks/click-counter.ts'
import { requestReader } from '../http/request/visitor-request-reader.ts'
import { unkept } from '../http/response/cache-headers.ts'
import { sendNotice } from '../http/response/html-response.ts'
import type { Front } from '../http/fast-path.ts'
import type { Visitors } from './visitor-routes.ts'

const prefix = '/go/'
const path = `${prefix}:linkId`

/** `/go/<linkId>`: a tile's redirect, which leaves when its click is durable. */
export function mountGo(app: FastifyInstance, { visits, clicks, locks }: Visitors): void {
  const follow = (request: FastifyRequest, reply: FastifyReply, followed: Followed) => {
    const target = locks.unlocked(request, followed.visit) ? targetOf(followed.tile) : null
    if (target === null) sendNotice(reply, 'absent')
    else clicks.count(request, followed, () => void reply.redirect(target, 302))
  }

  app.get(path, (request, reply) => {
    reply.headers(unkept)
    const { linkId } = request.params as { linkId: string }
    const id = LinkId.safeParse(linkId)
    if (!id.success) sendNotice(reply, 'absent')
    else
      visits
        .tile(id.data)
        .then((found) => (found ? follow(request, reply, { id: id.data, ...found }) : sendNotice(reply, 'absent')))
        .catch((error: unknown) => reply.send(error))
  })
}

/** The same for a tile that is known to be followed by whoever asks. */
export function goFront({ visits, clicks, locks, env, commonHeaders }: Visitors): Front {
  const read = requestReader(env)
  const headers = Object.entries({ ...commonHeaders, ...unkept, 'content-length': '0' }).flat()
  const take: Front['take'] = (request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET' || !url.startsWith(prefix)) return undefined
    const query = url.indexOf('?')
    const id = url.slice(prefix.length, query < 0 ? undefined : query)
    const found = visits.tileAtHand(id)
    if (!found || !locks.unlocked(request, found.visit)) return undefined
    const target = targetOf(found.tile)
    const asked = read(request)
    if (target === null || !asked) return undefined
    const requestId = typeId('req')
    clicks.count(asked, { id, ...found }, () => {
      response.writeHead(302, [...headers, 'location', target, 'x-request-id', requestId]).end()
    })
    return requestId
  }
  return { route: path, take }
}

const targets = new WeakMap<Tile, string | null>()

/** Stored as given, so it is read once more here: a header takes only what a URL parser wrote. */
function targetOf(tile: Tile): string | null {
  const known = targets.get(tile)
  if (known !== undefined) return known
  const url = parseUrl(tile.url)
  const target = url && /^https?:$/.test(url.protocol) ? url.href : null
  targets.set(tile, target)
  return target
}
