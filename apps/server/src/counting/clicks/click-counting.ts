import { join } from 'node:path'

import { commitClicks, databaseTime, replayClicks } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { finishLast } from '../../http/in-flight.ts'
import type { Redis } from '../../process/redis/redis.ts'
import type { Audience } from '../audience/audience.ts'
import { ClickCounter } from './click-counter.ts'
import { DedupeWindow } from './dedupe-window.ts'
import { Journal } from './journal.ts'
import { Ledger } from './ledger.ts'

export type ClickCountingOptions = { db: Database; env: Pick<Env, 'dataDir'>; audience: Audience; redis: Redis | undefined }

export type ClickCounting = { counter: ClickCounter; ledger: Ledger; journal: Journal }

/** The journal for clicks that wait while the database is unavailable. */
export const openJournal = ({ dataDir }: Pick<Env, 'dataDir'>): Journal => new Journal(join(dataDir, 'clicks'))

/** Counts clicks while the server runs. Its stop waits until all accepted clicks are durable. */
export function startClickCounting(app: FastifyInstance, { db, env, audience, redis }: ClickCountingOptions): ClickCounting {
  const journal = openJournal(env)
  const ledger = new Ledger({
    commit: (batch) => commitClicks(db, batch),
    replay: (batch) => replayClicks(db, batch),
    databaseTime: () => databaseTime(db),
    journal,
    log: app.log,
  })
  app.addHook('onReady', async () => void ledger.replay())
  finishLast(app, () => ledger.close())
  return { counter: new ClickCounter({ audience, ledger, window: new DedupeWindow(), shared: redis, log: app.log }), ledger, journal }
}
