import { type CardContent, cardContent } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { sendNotice } from '../../http/response/html-response.ts'
import { sendTagged, type Tagged, tagged } from '../../http/response/tagged-response.ts'
import { AsyncCache } from '../../process/cache.ts'
import type { PageLookup } from '../lookup/page-lookup.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorFiles, VisitorServices } from '../visitor-services.ts'
import type { CardWorkerData } from './card-worker.ts'
import { WorkerBusyError, WorkerQueue } from './worker-queue.ts'

/** About three hundred cards. */
const cacheBytes = 32 * 2 ** 20

/** The worker takes 80 MB, so it ends when it has been idle for a minute. */
const workerLimits = { idleTimeoutMs: 60_000, taskTimeoutMs: 10_000, maxQueued: 32 }

type CardDeps = Pick<VisitorServices, 'env'> & { files: Pick<VisitorFiles, 'cardWorker' | 'cardFonts'>; pages: Pick<PageLookup, 'page'> }

/** `/<slug>/og.png`: the image of link previews. A page with a password has none, because the card would reveal its content. */
export function mountCard(app: FastifyInstance, { pages, env, files }: CardDeps): void {
  const workerData: CardWorkerData = { fonts: files.cardFonts, host: env.publicUrl && new URL(env.publicUrl).host }
  const worker = new WorkerQueue<CardContent, Uint8Array>({ file: files.cardWorker, workerData, ...workerLimits })
  app.addHook('onClose', () => worker.close())
  const cards = new AsyncCache<Tagged>(cacheBytes, ({ bytes }) => bytes.length)

  const cardRoute = withVisiblePage(pages, async (found, request, reply) => {
    if (found.passwordHash !== null) return sendNotice(reply, 'absent')
    const content = cardContent(found.page)
    let card: Tagged
    try {
      // The key is the card's content, not the revision: an edit of the links leaves the card as it is.
      card = await cards.get(JSON.stringify(content), async () => tagged(await worker.run(content)))
    } catch (error) {
      if (error instanceof WorkerBusyError) return sendNotice(reply.header('retry-after', '5'), 'unavailable')
      throw error
    }
    return sendTagged(request, reply, 'image/png', card)
  })
  app.get('/:slug/og.png', cardRoute)
}
