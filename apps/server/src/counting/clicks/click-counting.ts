import { join } from 'node:path'

import { commitClicks, replayClicks } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Audience } from '../audience/audience.ts'
import type { Env } from '../../env.ts'
import type { Redis } from '../../process/redis/redis.ts'
import { finishLast } from '../../http/in-flight.ts'
import { Counter } from './click-counter.ts'
import { Journal } from './journal.ts'
import { Ledger } from './ledger.ts'
import { Window } from './dedupe/dedupe-window.ts'

export type ClicksOptions = { db: Database; env: Pick<Env, 'dataDir'>; audience: Audience; redis: Redis | undefined }

/** Who decides what a click is, who writes it down, and where it waits while the database is away. */
export type Clicks = { counter: Counter; ledger: Ledger; journal: Journal }

/** Where clicks wait for a database that is away. */
export const openJournal = ({ dataDir }: Pick<Env, 'dataDir'>): Journal => new Journal(join(dataDir, 'clicks'))

/** The counting of clicks, from the server's start to its end, when all that was accepted is durable. */
export function startClicks(app: FastifyInstance, { db, env, audience, redis }: ClicksOptions): Clicks {
  const journal = openJournal(env)
  const ledger = new Ledger({
    commit: (batch) => commitClicks(db, batch),
    replay: (batch) => replayClicks(db, batch),
    journal,
    log: app.log,
  })
  app.addHook('onReady', async () => void ledger.replay())
  finishLast(app, () => ledger.close())
  return { counter: new Counter({ audience, ledger, window: new Window(), shared: redis }), ledger, journal }
}
