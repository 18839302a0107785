import { z } from 'zod'

import { openMailer } from '../../accounts/mailer.ts'
import { discoveryUrl } from '../../accounts/providers.ts'
import type { Env } from '../../env.ts'
import { Redis } from '../../process/redis/redis.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

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
  return ((cause instanceof Error && cause.message) || message).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
}
