import { type Env, EnvRefused, readEnv } from '../../env.ts'
import { proxyTrust } from '../../http/request/client-address.ts'
import { checkDatabase, checkDisk, checkIssuer, checkMail, checkRedis, fail, type Finding, ok, warn } from './checks.ts'

const visitorAddress = '203.0.113.7'
const localProxy = '127.0.0.1'

/** Checks each part of an installation and prints one line for it. Returns whether no check failed. */
export async function runDoctor(migrations: string, print: (line: string) => void): Promise<boolean> {
  let passed = true
  const report = (part: string, { verdict, message }: Finding) => {
    passed &&= verdict !== 'fail'
    print(`${verdict.padEnd(4)} ${part}: ${message}`)
  }
  const env = readConfiguration(report)
  if (!env) return false
  const { database, clock } = await checkDatabase(env, migrations)
  report('database', database)
  report('disk', await checkDisk(env))
  report('clock', clock)
  report('proxies', checkProxies(env))
  if (env.redisUrl) report('redis', await checkRedis(env.redisUrl))
  if (env.smtp) report('mail', await checkMail(env.smtp))
  if (env.oidc) report('sign-in', await checkIssuer(env.oidc))
  return passed
}

function readConfiguration(report: (part: string, finding: Finding) => void): Env | undefined {
  try {
    const env = readEnv()
    report('configuration', ok(`valid; the address is ${env.publicUrl ?? `http://localhost:${env.port}`}`))
    return env
  } catch (error) {
    if (!(error instanceof EnvRefused)) throw error
    for (const line of error.message.split('\n')) report('configuration', fail(line))
    return undefined
  }
}

/** Checks that the proxy variables are consistent. Reports the client address that the service would see behind a local proxy. */
export function checkProxies(env: Pick<Env, 'publicUrl' | 'trustedProxies' | 'countryHeader'>): Finding {
  const isTrusted = proxyTrust(env)
  const client = isTrusted(localProxy) ? visitorAddress : localProxy
  const message = `behind a proxy at ${localProxy}, visitor ${visitorAddress} is seen as ${client}`
  const hasTrusted = env.trustedProxies.length > 0
  if (!hasTrusted && env.publicUrl?.startsWith('https:'))
    return warn(`${message}, like all others; PUBLIC_URL is https, so set TRUSTED_PROXIES to the address of the proxy`)
  if (!hasTrusted && env.countryHeader) return warn(`${message}; COUNTRY_HEADER is only read from TRUSTED_PROXIES, which is not set`)
  if (hasTrusted && !env.publicUrl) return warn(`${message}; set PUBLIC_URL to the public address of the proxy`)
  return ok(`${message}; trusted: ${hasTrusted ? env.trustedProxies.join(', ') : 'none'}`)
}
