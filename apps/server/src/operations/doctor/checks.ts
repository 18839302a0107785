import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { EmbeddedError, embeddedRelease, inspectDatabase, type Inspection } from '@tessera/db'
import { z } from 'zod'

import { openMailer } from '../../accounts/mailer.ts'
import { discoveryUrl } from '../../accounts/providers.ts'
import { openJournal } from '../../counting/clicks/click-counting.ts'
import type { Env } from '../../env.ts'
import { explain, ofDatabase } from '../../process/lifecycle/start-failure.ts'
import { Redis } from '../../process/redis/redis.ts'
import { byteSize } from '../byte-size.ts'
import { visitDatabase } from '../database-access.ts'

/** The result of a check. `message` is one line, says what to do about a problem, and contains no secret. */
export type Finding = { readonly verdict: 'ok' | 'warn' | 'fail'; readonly message: string }

export const ok = (message: string): Finding => ({ verdict: 'ok', message })
export const warn = (message: string): Finding => ({ verdict: 'warn', message })
export const fail = (message: string): Finding => ({ verdict: 'fail', message })

const minPostgresVersion = 15
/** PostgreSQL publishes a minor release, with its security fixes, at least once every three months. This leaves a week to adopt it. */
const maxReleaseAgeMs = 100 * 86_400_000
/** Smaller differences are not reported. From `clockFailureMs` on, sessions, tokens and days are wrong. */
const clockWarningMs = 1_000
const clockFailureMs = 60_000

/** Inspects the database of the running service, or the embedded one, which is started for the check. */
export async function checkDatabase(env: Env, migrations: string): Promise<{ database: Finding; clock: Finding }> {
  try {
    const inspection = await ofDatabase(visitDatabase(env, (connection) => inspectDatabase(connection, migrations)))
    return { database: findingOf(env, inspection), clock: checkClock(inspection.aheadMs) }
  } catch (failure) {
    const { cause } = failure as Error
    if (cause instanceof EmbeddedError && cause.reason === 'no_database')
      return { database: ok('embedded; the first start creates it'), clock: ok('the embedded database will use the clock of this machine') }
    return {
      database: fail(`${firstLine(explain(failure))}. ${env.databaseUrl ? 'Check DATABASE_URL and that server' : ''}`.trim()),
      clock: warn('not compared, because the database does not answer'),
    }
  }
}

/** Without a full stop, to be continued. */
const firstLine = (text: string): string => (text.split('\n', 1)[0] ?? '').replace(/\.$/, '')

function findingOf({ databaseUrl }: Env, { version, bytes, schema }: Inspection): Finding {
  const server = `PostgreSQL ${version}${databaseUrl === undefined ? ', embedded' : ''}`
  if (Number.parseInt(version, 10) < minPostgresVersion) return fail(`${server}; version ${minPostgresVersion} or newer is required`)
  if (schema === 'none') return ok(`${server}, empty; the first start creates the tables`)
  if (schema === 'newer')
    return fail(`${server}, migrated by a newer version of Tessera; run that version, or restore a backup made by this one`)
  const size = byteSize(bytes)
  if (schema.pending > 0)
    return warn(`${server}, ${size}; pending migrations: ${schema.pending}; the next start backs up the database and applies all of them`)
  const message = `${server}, ${size}, all migrations applied`
  const outdated = databaseUrl === undefined && outdatedRelease(version)
  return outdated ? warn(`${message}; ${outdated}`) : ok(message)
}

/**
 * The reason why the embedded server is outdated, and the remedy; undefined if it may be the newest minor release. The newest release
 * cannot be looked up offline, so a release counts as outdated when the next one is due.
 */
export function outdatedRelease(version: string, now = Date.now()): string | undefined {
  const { version: shipped, releasedOn } = embeddedRelease
  if (version !== shipped) return `this version of Tessera contains PostgreSQL ${shipped}; restart the service to use it`
  if (now - Date.parse(releasedOn) < maxReleaseAgeMs) return undefined
  return `released on ${releasedOn}, so it probably lacks the fixes of a newer minor release; update Tessera, or set DATABASE_URL to an up-to-date server`
}

/** @param aheadMs how far the clock of the database is ahead of ours; negative if it is behind. */
export function checkClock(aheadMs: number): Finding {
  const difference = Math.abs(aheadMs)
  if (difference < clockWarningMs) return ok('the database has the same time')
  const message = `the database is ${Math.round(difference / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`
  return (difference < clockFailureMs ? warn : fail)(`${message}; synchronize both clocks with NTP`)
}

/** A day of many clicks, with the click journal and PostgreSQL's log, fits into the first; below the second, writes may fail soon. */
const minFreeBytesWithoutWarning = 1_000_000_000
const minFreeBytes = 200_000_000

/** Checks permissions and free space of the data directory, or of its nearest existing parent, and reports clicks in the journal. */
export async function checkDisk({ dataDir }: Pick<Env, 'dataDir'>): Promise<Finding> {
  const folder = await nearestFolder(resolve(dataDir))
  const denied = await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => error)
  if (denied) return fail(`${folder} is not writable; make the user that runs Tessera its owner`)
  const { bavail, bsize } = await statfs(folder)
  const journalBytes = await openJournal({ dataDir }).size()
  const freeBytes = bavail * bsize
  const journal = journalBytes > 0 ? `${byteSize(journalBytes)} of clicks in the journal` : 'click journal empty'
  const message = `${byteSize(freeBytes)} free at ${folder}, ${journal}`
  if (freeBytes < minFreeBytes) return fail(`${message}; free up space, or move DATA_DIR to a larger disk`)
  if (freeBytes < minFreeBytesWithoutWarning) return warn(`${message}; free up space`)
  return journalBytes > 0 ? warn(`${message}, to be counted when a running service reaches its database`) : ok(message)
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() || path === dirname(path) ? path : nearestFolder(dirname(path))
}

const discoveryTimeoutMs = 5_000
const redisTimeoutMs = 1_000

/** Signs in to the mail server without sending anything. */
export async function checkMail(smtp: NonNullable<Env['smtp']>): Promise<Finding> {
  const mailer = openMailer(smtp)
  const { host } = new URL(smtp.url)
  try {
    await mailer.check()
    return ok(`${host} accepts the connection; sender ${smtp.from}`)
  } catch (error) {
    return fail(`${host} cannot be used: ${reasonOf(error)}. Check SMTP_URL`)
  } finally {
    await mailer.close()
  }
}

/** Connects to Redis as the service does when it starts. A failure is only a warning, because the service works without Redis. */
export async function checkRedis(url: string): Promise<Finding> {
  const { host } = new URL(url)
  let failure: unknown
  const log = { warn: ({ err }: { err?: unknown }) => void (failure = err), info: () => {} }
  const redis = new Redis({ url, secret: 'unused: it only hashes keys, and the check sets none', commandTimeoutMs: redisTimeoutMs, log })
  await redis.connect()
  redis.close()
  return failure === undefined
    ? ok(`${host} answers`)
    : warn(`${host} is unavailable: ${reasonOf(failure)}; rate limits would be per process. Check REDIS_URL`)
}

const Discovery = z.object({ authorization_endpoint: z.string(), token_endpoint: z.string() })

/** Fetches the issuer's discovery document, as the first sign-in does. */
export async function checkIssuer({ issuer }: NonNullable<Env['oidc']>): Promise<Finding> {
  const { host } = new URL(issuer)
  try {
    const response = await fetch(discoveryUrl(issuer), { signal: AbortSignal.timeout(discoveryTimeoutMs) })
    const isValid = response.ok && Discovery.safeParse(await response.json()).success
    return isValid
      ? ok(`${host} has a valid discovery document`)
      : fail(`${host} has no valid discovery document (${response.status}). Check OIDC_ISSUER`)
  } catch (error) {
    return fail(`${host} does not answer: ${reasonOf(error)}. Check OIDC_ISSUER`)
  }
}

/** One line. `fetch` has the reason of a failure in the cause of its error. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return firstLine((cause instanceof Error && cause.message) || message)
}
