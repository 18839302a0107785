import type { ChangedPage, Services } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { innermost } from '../../http/errors.ts'
import type { Fetcher } from '../guarded-fetch.ts'
import { PictureQueue } from './picture-queue.ts'

type Options = { db: Db; env: Env; decode: Services['decodeImage']; invalidate: (change: ChangedPage) => void; fetch: Fetcher }

/** Fetches remote pictures while the server runs. Undefined where remote pictures are not kept. */
export function startPictureQueue(app: FastifyInstance, { db, env, decode, invalidate, fetch }: Options): PictureQueue | undefined {
  if (env.remoteContent !== 'keep') return undefined
  const queue = new PictureQueue({
    db,
    fetch,
    decode,
    limitsOf: env.limitsOf,
    workers: env.workers,
    invalidate,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'Fetching remote pictures failed'),
  })
  app.addHook('onReady', async () => queue.wake())
  app.addHook('onClose', async () => queue.stop())
  return queue
}
