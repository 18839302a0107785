import { parseUrl } from '@tessera/contract'

import { Failure } from '../failure.ts'

const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/** The origin of a URL. `label` names its place in errors. Only `--insecure` permits http to other hosts: it would reveal the token. */
export function checkedOrigin(given: string, label: string, insecure: boolean): string {
  const url = parseUrl(given.trim())
  // The error does not repeat the URL, because its user part may contain a secret.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Failure(`${label} must be an origin, such as https://links.example.com`)
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !insecure)
    throw new Failure(`${label} uses http, which would reveal the token on the network. Use https, or pass --insecure`)
  return url.origin
}
