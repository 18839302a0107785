import type { Env } from '../../env.ts'
import { proxyTrust } from '../../http/request/proxy-trust.ts'
import type { Asked } from '../../http/request/visitor-request.ts'

type CountryReader = (asked: Asked) => string | null

/** Reads a visitor's country off the configured header, where a trusted proxy tells it. */
export function countryReader(env: Pick<Env, 'countryHeader' | 'trustedProxies'>): CountryReader {
  const { countryHeader: header } = env
  if (header === undefined) return () => null
  const trusts = proxyTrust(env)
  return ({ headers, socket }) => {
    const value = headers[header]
    // XX is how proxies write that they do not know.
    if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value) || /^xx$/i.test(value)) return null
    return trusts(socket.remoteAddress ?? '') ? value.toUpperCase() : null
  }
}
