import type { ImageId, PublicPage } from '@tessera/contract'
import { cardContent } from '@tessera/page'
import type { FastifyInstance } from 'fastify'

import { sendNotice } from '../../http/response/html-response.ts'
import { sendTagged, type Tagged, tagged } from '../../http/response/tagged-response.ts'
import { AsyncCache } from '../../process/cache.ts'
import type { PageLookup } from '../lookup/page-lookup.ts'
import { withVisiblePage } from '../visible-page.ts'
import type { VisitorFiles, VisitorServices } from '../visitor-services.ts'
import type { CardTask } from './card-drawing.ts'
import type { CardWorkerData } from './card-worker.ts'
import { WorkerBusyError, WorkerQueue } from '../../process/lifecycle/worker-queue.ts'

/** About three hundred cards. */
const cacheBytes = 32 * 2 ** 20

/** The worker takes 80 MB, so it ends when it has been idle for a minute. */
const workerLimits = { idleTimeoutMs: 60_000, taskTimeoutMs: 10_000, maxQueued: 32 }

type CardOptions = {
  env: VisitorServices['env']
  files: Pick<VisitorFiles, 'cardWorker' | 'cardFonts'>
  /** An image as JPEG. Undefined if there is none; the card then looks like that of a page without it. */
  jpegOf: (id: ImageId) => Promise<Uint8Array | undefined>
}

/** Draws the card of a page as PNG. Rejects with a `WorkerBusyError` if too many cards are waiting. */
export type DrawCard = (page: PublicPage) => Promise<Tagged>

/** The cards of this process: drawn by one worker, and cached. */
export function startCards(app: FastifyInstance, { env, files, jpegOf }: CardOptions): DrawCard {
  const workerData: CardWorkerData = { fonts: files.cardFonts, host: env.publicUrl && new URL(env.publicUrl).host }
  const worker = new WorkerQueue<CardTask, Uint8Array>({ file: files.cardWorker, workerData, ...workerLimits })
  app.addHook('onClose', () => worker.close())
  const cards = new AsyncCache<Tagged>(cacheBytes, ({ bytes }) => bytes.length)
  return async (page) => {
    const content = cardContent(page)
    // The key is the card's content, not the revision: an edit of the links leaves the card as it is.
    return cards.get(JSON.stringify(content), async () => {
      const [cover, avatar] = await Promise.all([content.cover, content.avatar].map(async (id) => id && jpegOf(id)))
      return tagged(await worker.run({ content, images: { cover, avatar } }))
    })
  }
}

type CardDeps = { pages: Pick<PageLookup, 'page'>; drawCard: DrawCard }

/** `/<slug>/og.png`: the image of link previews. A page with a password has none, because the card would reveal its content. */
export function mountCard(app: FastifyInstance, { pages, drawCard }: CardDeps): void {
  const cardRoute = withVisiblePage(pages, {}, async (found, request, reply) => {
    if (found.passwordHash !== null) return sendNotice(reply, 'absent')
    let card: Tagged
    try {
      card = await drawCard(found.page)
    } catch (error) {
      if (error instanceof WorkerBusyError) return sendNotice(reply.header('retry-after', '5'), 'unavailable')
      throw error
    }
    return sendTagged(request, reply, 'image/png', card)
  })
  app.get('/:slug/og.png', cardRoute)
}
