import type { Env } from '../../env.ts'
import { proxyTrust } from '../../http/request/proxy-trust.ts'
import { type Finding, ok, warn } from './finding.ts'

const visitor = '203.0.113.7'
const onThisMachine = '127.0.0.1'

/** Whether what is said of proxies fits together, and whom the service would take for the client behind one on this machine. */
export function examineProxies(env: Pick<Env, 'publicUrl' | 'trustedProxies' | 'countryHeader'>): Finding {
  const trusts = proxyTrust(env)
  const client = trusts(onThisMachine) ? visitor : onThisMachine
  const says = `a proxy at ${onThisMachine} that forwards ${visitor} makes the client ${client}`
  const trusted = env.trustedProxies.length > 0
  if (!trusted && env.publicUrl?.startsWith('https:'))
    return warn(`${says}, and so all visitors one; PUBLIC_URL is https, so name the proxy in TRUSTED_PROXIES`)
  if (!trusted && env.countryHeader) return warn(`${says}; COUNTRY_HEADER counts only from TRUSTED_PROXIES, and there are none`)
  if (trusted && !env.publicUrl) return warn(`${says}; set PUBLIC_URL to the address that the proxy serves`)
  return ok(trusted ? `${says}; trusted are ${env.trustedProxies.join(', ')}` : `none are trusted: ${says}`)
}
