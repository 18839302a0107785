import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { innermost } from '../../http/errors.ts'
import { PeriodicTask } from '../../process/periodic-task.ts'
import { Audience } from './audience.ts'
import { countryReader } from './country.ts'
import { ownerBySession } from './page-owner.ts'
import { Salts } from './daily-salts.ts'

/** What telling visitors apart needs, from the server's start to its end. */
export function startAudience(
  app: FastifyInstance,
  { db, env, secret }: { db: Database; env: Env; secret: string },
): { audience: Audience; salts: Salts } {
  const salts = new Salts(db)
  const turning = new PeriodicTask(() => salts.turn(), {
    intervalMs: 60_000,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'The salts of the day could not be read'),
  })
  app.addHook('onReady', () => turning.run())
  app.addHook('onClose', () => turning.stop())
  const audience = new Audience({
    isOwner: ownerBySession(db, secret),
    ownHost: env.publicUrl === undefined ? undefined : new URL(env.publicUrl).host,
    countryOf: countryReader(env),
  })
  return { audience, salts }
}
