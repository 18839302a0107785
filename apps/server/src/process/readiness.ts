import { askDatabase } from '@tessera/api'
import type { Db } from '@tessera/db'
import type { FastifyInstance } from 'fastify'

import type { Journal } from '../counting/clicks/journal.ts'
import type { Readiness } from './health-routes.ts'
import { isStopping } from '../http/in-flight.ts'

/** Milliseconds that an answer holds, and that the database has to give its own: whoever asks does so every few seconds. */
const moment = 1_000

/** How ready the running service is. However often it is asked, it looks once a second. */
export function readinessOf(app: FastifyInstance, db: Db, journal: Pick<Journal, 'isFull'>): () => Promise<Readiness> {
  const isFull = heldFor(moment, () => journal.isFull())
  const isAnswered = heldFor(moment, () => isDone(askDatabase(db), moment))
  return async () => {
    if (isStopping(app)) return 'stopping'
    const [full, answered] = await Promise.all([isFull(), isAnswered()])
    if (full) return 'journal_full'
    return answered ? 'ok' : 'degraded'
  }
}

function heldFor<T>(milliseconds: number, find: () => Promise<T>): () => Promise<T> {
  let held: { since: number; value: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!held || now - held.since >= milliseconds) held = { since: now, value: find() }
    return held.value
  }
}

async function isDone(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, milliseconds, false)))
  const done = work.then(() => true).catch(() => false)
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}
