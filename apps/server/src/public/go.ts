import type { Tile } from '@tessera/api'
import { LinkId } from '@tessera/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Followed } from '../clicks/counter.ts'
import { sendNotice } from './documents.ts'
import type { Visitors } from './visitors.ts'

/** `/go/<linkId>`: a tile's redirect, which leaves when its click is durable. */
export function mountGo(app: FastifyInstance, { visits, clicks, locks }: Visitors): void {
  const follow = (request: FastifyRequest, reply: FastifyReply, followed: Followed) => {
    const target = locks.unlocked(request, followed.visit) ? targetOf(followed.tile) : undefined
    if (target === undefined) sendNotice(reply, 'absent')
    else clicks.count(request, followed, () => void reply.redirect(target, 302))
  }

  app.get('/go/:linkId', (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const id = (request.params as { linkId: LinkId }).linkId
    const atHand = visits.tileAtHand(id)
    if (atHand) follow(request, reply, { id, ...atHand })
    else if (!LinkId.safeParse(id).success) sendNotice(reply, 'absent')
    else
      visits
        .tile(id)
        .then((found) => (found ? follow(request, reply, { id, ...found }) : sendNotice(reply, 'absent')))
        .catch((error: unknown) => reply.send(error))
  })
}

const targets = new WeakMap<Tile, string | undefined>()

/** Stored as given, so it is read once more here: a header takes only what a URL parser wrote. */
function targetOf(tile: Tile): string | undefined {
  if (targets.has(tile)) return targets.get(tile)
  const url = URL.canParse(tile.url) ? new URL(tile.url) : undefined
  const target = url && /^https?:$/.test(url.protocol) ? url.href : undefined
  targets.set(tile, target)
  return target
}
