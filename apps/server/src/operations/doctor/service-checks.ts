import { z } from 'zod'

import { openMailer } from '../../accounts/mailer.ts'
import { discoveryUrl } from '../../accounts/providers.ts'
import type { Env } from '../../env.ts'
import { Redis } from '../../process/redis/redis.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

/** Milliseconds. */
const patience = 5_000

/** Asks the mail server to let us in, and sends nothing. */
export async function examineMail(smtp: NonNullable<Env['smtp']>): Promise<Finding> {
  const mailer = openMailer(smtp)
  const { host } = new URL(smtp.url)
  try {
    await mailer.check()
    return ok(`${host} takes mails from ${smtp.from}`)
  } catch (error) {
    return fail(`${host} takes no mails: ${reasonOf(error)}. See to SMTP_URL`)
  } finally {
    await mailer.close()
  }
}

/** Asks Redis as the service does when it starts. Without it the service goes on, and each process counts for itself. */
export async function examineRedis(url: string): Promise<Finding> {
  const { host } = new URL(url)
  let away: unknown
  const log = { warn: ({ err }: { err?: unknown }) => void (away = err), info: () => {} }
  const redis = new Redis({ url, secret: 'of nobody: names are made with it, and the doctor asks for none', commandTimeoutMs: 1_000, log })
  await redis.connect()
  redis.close()
  return away === undefined ? ok(`${host} answers`) : warn(`${host} is away: ${reasonOf(away)}; limits count by process. See to REDIS_URL`)
}

const Discovery = z.object({ authorization_endpoint: z.string(), token_endpoint: z.string() })

/** Asks the issuer where its addresses are, as the first sign-in will. */
export async function examineIssuer({ issuer }: NonNullable<Env['oidc']>): Promise<Finding> {
  const { host } = new URL(issuer)
  try {
    const answer = await fetch(discoveryUrl(issuer), { signal: AbortSignal.timeout(patience) })
    const known = answer.ok && Discovery.safeParse(await answer.json()).success
    return known
      ? ok(`${host} says where people sign in`)
      : fail(`${host} does not say where people sign in (${answer.status}). See to OIDC_ISSUER`)
  } catch (error) {
    return fail(`${host} does not answer: ${reasonOf(error)}. See to OIDC_ISSUER`)
  }
}

/** In one line. A failed fetch tells why in its cause. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return ((cause instanceof Error && cause.message) || message).split('\n', 1)[0]?.replace(/\.$/, '') ?? ''
}
