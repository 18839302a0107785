import { type CardContent, cardContent } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { sendNotice } from '../../http/response/html-response.ts'
import { Kept } from '../../process/cache/sized-cache.ts'
import { pageAbove } from '../visible-page.ts'
import { sendTagged, type Tagged, tagged } from '../../http/response/tagged-response.ts'
import type { VisitorFiles, Visitors } from '../visitor-routes.ts'
import type { Visits } from '../lookup/page-lookup.ts'
import { OneThread, ThreadBusy } from './worker-thread.ts'
import type { CardAnswer, CardWorkerData } from './card-worker.ts'

/** About three hundred cards. */
const keptBytes = 32 * 2 ** 20

/** Milliseconds and pieces of work. The thread takes 80 MB, so it ends where nobody shares a page. */
const thread = { idle: 60_000, limit: 10_000, queue: 32 }

type CardNeeds = Pick<Visitors, 'env'> & { files: Pick<VisitorFiles, 'cardWorker' | 'cardFonts'>; visits: Pick<Visits, 'page'> }

/** `/<slug>/og.png`: what link previews show. A page with a password has none, because the card would tell what it keeps. */
export function mountCard(app: FastifyInstance, { visits, env, files }: CardNeeds): void {
  const { cardWorker: file, cardFonts: fonts } = files
  const data: CardWorkerData = { fonts, host: env.publicUrl && new URL(env.publicUrl).host }
  const drawing = new OneThread<CardContent, CardAnswer>({ file, data, ...thread })
  app.addHook('onClose', () => drawing.close())
  const cards = new Kept<Tagged>(keptBytes, ({ bytes }) => bytes.length)

  const draw = async (content: CardContent): Promise<Tagged> => {
    const answer = await drawing.do(content)
    if ('failure' in answer) throw new Error('A card could not be drawn', { cause: answer.failure })
    return tagged(answer.png)
  }

  app.get('/:slug/og.png', async (request, reply) => {
    const visit = await pageAbove(visits, request, reply)
    if (!visit) return reply
    if (visit.passwordHash !== null) return sendNotice(reply, 'absent')
    const content = cardContent(visit.page)
    let card: Tagged
    try {
      // By what is drawn, not by the revision: an edit of the links leaves the card as it is.
      card = await cards.get(JSON.stringify(content), () => draw(content))
    } catch (error) {
      if (error instanceof ThreadBusy) return sendNotice(reply.header('retry-after', '5'), 'unavailable')
      throw error
    }
    return sendTagged(request, reply, 'image/png', card)
  })
}
