import { visitLink } from '@tessera/api'
import { LinkId } from '@tessera/contract'
import type { FastifyInstance } from 'fastify'

import { sendNotice } from './documents.ts'
import type { Visitors } from './visitors.ts'

/** `/go/<linkId>`: a tile's redirect. */
export function mountGo(app: FastifyInstance, { db, visits, locks }: Visitors): void {
  app.get('/go/:linkId', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const id = LinkId.safeParse((request.params as { linkId: string }).linkId)
    if (!id.success) return sendNotice(reply, 'absent')
    const found = await visits.tile(id.data)
    if (!found || !locks.unlocked(request, found.visit)) return sendNotice(reply, 'absent')
    const url = await visitLink(db, id.data, request.method === 'GET')
    // Stored as given, so it is read once more here: a header takes only what a URL parser wrote.
    const target = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
    if (!target || !/^https?:$/.test(target.protocol)) return sendNotice(reply, 'absent')
    return reply.redirect(target.href, 302)
  })
}
