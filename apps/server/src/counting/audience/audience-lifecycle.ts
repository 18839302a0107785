import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { innermost } from '../../http/errors.ts'
import { proxyTrust } from '../../http/request/client-address.ts'
import { PeriodicTask } from '../../process/periodic-task.ts'
import { Audience, type AudienceOptions } from './audience.ts'
import { DailySalts } from './daily-salts.ts'
import { ownerBySession } from './page-owner.ts'

const saltCheckIntervalMs = 60_000

/** Provides what counting needs to know about visitors while the server runs. */
export function startAudience(
  app: FastifyInstance,
  { db, env, secret }: { db: Database; env: Env; secret: string },
): { audience: Audience; salts: DailySalts } {
  const salts = new DailySalts(db)
  const refresh = new PeriodicTask(() => salts.refresh(), {
    intervalMs: saltCheckIntervalMs,
    onFailure: (error) => app.log.warn({ err: innermost(error) }, 'The salts of the day could not be read'),
  })
  app.addHook('onReady', () => refresh.run())
  app.addHook('onClose', () => refresh.stop())
  const audience = new Audience({
    isOwner: ownerBySession(db, secret),
    publicHost: env.publicUrl === undefined ? undefined : new URL(env.publicUrl).host,
    countryOf: countryReader(env),
  })
  return { audience, salts }
}

/** Reads the visitor's country from the configured header, if a trusted proxy sent it. */
export function countryReader({ countryHeader, ...env }: Pick<Env, 'countryHeader' | 'trustedProxies'>): AudienceOptions['countryOf'] {
  if (countryHeader === undefined) return () => null
  const isTrusted = proxyTrust(env)
  return ({ headers, socket }) => {
    const value = headers[countryHeader]
    // Proxies send XX for an unknown country.
    if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value) || /^xx$/i.test(value)) return null
    return isTrusted(socket.remoteAddress ?? '') ? value.toUpperCase() : null
  }
}
