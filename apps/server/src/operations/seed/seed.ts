import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { commitClicks, countViews, keepLedger, keepStats, lookUpSlug, rollClicks } from '@tessera/api'
import { type Database, EmbeddedError, migrateDatabase, openDatabase, refuseOtherSchema } from '@tessera/db'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'

import { ClickBatch } from '../../counting/clicks/click-batch.ts'
import { ViewBatch } from '../../counting/views/view-batch.ts'
import type { Env } from '../../env.ts'
import { createServer, type Paths } from '../../server.ts'
import { noTimeouts, visitDatabase, withNewDatabase } from '../database-access.ts'
import { demoPages } from './demo-pages.ts'
import { type DemoHour, demoVisits } from './demo-visits.ts'

export const demoAccount = { name: 'Demo Maker', email: 'demo@example.com', password: 'tessera-demo' }

const demoDays = 90
/** Average visitors a day at the end of the period, page by page. */
const dailyVisitors = [40, 65, 18, 90, 30]
const rollUpBatchLimit = 500

type Files = Paths & { migrations: string }

/**
 * Creates the demo account, its five published pages and 90 days of visits, in a new or an existing database. A second run
 * changes nothing. Refuses an instance with a public address unless `force`, because the demo password is published.
 * @returns false if it refused.
 */
export async function seedDemo(env: Env, files: Files, force: boolean, print: (line: string) => void): Promise<boolean> {
  if (!force && env.publicUrl !== undefined && !isLoopback(env.publicUrl)) {
    print(`${env.publicUrl} is a public address and the password of the demo account is published. Add --force to seed it anyway.`)
    return false
  }
  await withDatabase(env, files.migrations, async (connection) => {
    const db = openDatabase({ ...connection, ...noTimeouts })
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-seed-'))
    const secret = randomBytes(32).toString('hex')
    const app = await createServer({ ...env, dataDir, logLevel: 'silent', signUp: 'open', redisUrl: undefined }, db, secret, files)
    try {
      await seedInto(app, db, print)
    } finally {
      await app.close()
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
  return true
}

async function seedInto(app: FastifyInstance, db: Database, print: (line: string) => void): Promise<void> {
  const signUp = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: demoAccount })
  if (signUp.statusCode === 409) {
    print(`The demo account already exists: ${demoAccount.email}, password ${demoAccount.password}`)
    return
  }
  const cookie = signUp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expectOk(signUp, 'Signing up')
  print(`Writing ${demoPages.length} pages with ${demoDays} days of visits; this takes about a minute`)
  for (const [index, page] of demoPages.entries()) {
    const { slug, links } = page
    const payload = { slug, document: { version: 2, published: true, ...page } }
    expectOk(await app.inject({ method: 'POST', url: '/trpc/documents.putBySlug', headers: { cookie }, payload }), `Creating /${slug}`)
    const visits = demoVisits(index + 1, links.length, startOfToday(), demoDays, dailyVisitors[index] ?? 20)
    await writeVisits(db, slug, visits)
    print(
      `${index + 1} of ${demoPages.length}: /${slug}, ${links.length} links, ${visits.reduce((sum, { visitors }) => sum + visitors.length, 0)} views`,
    )
  }
  // Drops the partitions of past days again. Their counts are in the statistics.
  await keepStats(db)
  await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie }, payload: {} })
  print(`Sign in as ${demoAccount.email} with the password ${demoAccount.password}`)
}

/** Writes visits through the same statements as the running service, so that ledger, sums and statistics agree. */
async function writeVisits(db: Database, slug: string, hours: readonly DemoHour[]): Promise<void> {
  const { result } = await lookUpSlug(db, slug)
  if (result.state !== 'shown') throw new Error(`/${slug} is not published`)
  const links = [...result.tiles.values()].map(({ n }) => n)
  let day = ''
  for (const { at, visitors } of hours) {
    if (day !== at.toISOString().slice(0, 10)) {
      day = at.toISOString().slice(0, 10)
      await keepLedger(db, at)
      await keepStats(db, at)
    }
    const views = new ViewBatch(at.getTime())
    const clicks = new ClickBatch(undefined, at.toISOString())
    for (const { hash, clicks: followed, ...traits } of visitors) {
      views.add({ page: result.id, visitor: hash, traits })
      for (const index of followed) clicks.add({ ...traits, page: result.id, link: links[index] as number }, () => {})
    }
    await countViews(db, views.values())
    if (clicks.size > 0) await commitClicks(db, clicks.values())
  }
  while ((await rollClicks(db, rollUpBatchLimit)) > 0);
}

/** Runs `work` on the configured database; sets up the embedded one if the data directory has none yet. */
async function withDatabase(env: Env, migrations: string, work: (connection: ClientConfig) => Promise<void>): Promise<void> {
  try {
    await visitDatabase(env, async (connection) => {
      await refuseOtherSchema(connection, migrations)
      await work(connection)
    })
  } catch (error) {
    if (!(error instanceof EmbeddedError && error.reason === 'no_database')) throw error
    await withNewDatabase(env, async (connection) => {
      await migrateDatabase(connection, migrations)
      await work(connection)
    })
  }
}

function expectOk({ statusCode, body }: { statusCode: number; body: string }, what: string): void {
  if (statusCode >= 300) throw new Error(`${what} failed with ${statusCode}: ${body}`)
}

const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Midnight in UTC. */
const startOfToday = (): Date => new Date(new Date().toISOString().slice(0, 10))
