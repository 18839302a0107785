import { join } from 'node:path'

import proxyAddr from '@fastify/proxy-addr'
import { commitClicks, keepLedger, ownsPage, replayClicks, sweepGonePages } from '@tessera/api'
import type { PageId } from '@tessera/contract'
import type { Database } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Env } from '../env.ts'
import { innermost } from '../errors.ts'
import { signedSession } from '../session-cookie.ts'
import { finishLast } from '../under-way.ts'
import { Counter } from './counter.ts'
import { Journal } from './journal.ts'
import { Ledger } from './ledger.ts'
import { Window } from './window.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Milliseconds that it may take to ask whether a visitor is the owner, who is redirected within a second like others. */
const ownerPatience = 100

export type ClicksOptions = { db: Database; env: Env; secret: string }

/** The counting of clicks, from the server's start to its end, when all that was accepted is durable. */
export function startClicks(app: FastifyInstance, { db, env, secret }: ClicksOptions): Counter {
  const ledger = new Ledger({
    commit: (batch) => commitClicks(db, batch),
    replay: (batch) => replayClicks(db, batch),
    journal: new Journal(join(env.dataDir, 'clicks')),
    log: app.log,
  })
  const isOwner = async (cookies: string, page: PageId): Promise<boolean> => {
    const session = signedSession(cookies, secret)
    if (session === undefined) return false
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, ownerPatience, false))
    return Promise.race([ownsPage(db, session, page), late])
  }

  const told = (work: Promise<unknown>) =>
    work.catch((error: unknown) => app.log.warn({ err: innermost(error) }, 'The ledger of clicks could not be kept in order'))
  const stop = new AbortController()
  let sweeping: Promise<unknown> | undefined
  // A page of many clicks may take longer than it is until the next time.
  const sweep = () => (sweeping ??= told(sweepGonePages(db, new Date(), stop.signal)).finally(() => (sweeping = undefined)))
  const timers = [setInterval(() => void sweep(), minute), setInterval(() => void told(keepLedger(db)), day)]
  app.addHook('onReady', async () => {
    await told(keepLedger(db))
    void ledger.replay()
    void sweep()
  })
  app.addHook('onClose', async () => {
    timers.forEach(clearInterval)
    stop.abort()
    await sweeping
  })
  finishLast(app, () => ledger.close())

  const ownHost = env.publicUrl === undefined ? undefined : new URL(env.publicUrl).host
  const believes = proxyAddr.compile(env.trustedProxies)
  const country =
    env.countryHeader === undefined ? undefined : { header: env.countryHeader, believes: (address: string) => believes(address, 0) }
  return new Counter({ ledger, window: new Window(), isOwner, ownHost, country })
}
