import type { RemotePictures } from '@tessera/api'
import { parseUrl } from '@tessera/contract'

import type { Env } from '../env.ts'

/** Also as an IPv4 address that IPv6 wraps. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/

const portOf = ({ protocol, port }: URL): string => port || (protocol === 'https:' ? '443' : '80')
/** A name with a final dot is the same host. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '')
const isSameSite = (a: URL, b: URL): boolean =>
  portOf(a) === portOf(b) && (hostOf(a) === hostOf(b) || (loopback.test(hostOf(a)) && loopback.test(hostOf(b))))

type SiteOptions = Pick<Env, 'publicUrl' | 'port'>

/** Whether a URL leads to this instance. `origin` is its origin as a request addressed it. */
export function ownSite({ publicUrl, port }: SiteOptions, origin?: string): (url: URL) => boolean {
  const own = new URL(publicUrl ?? `http://localhost:${port}`)
  const origins = origin === undefined ? [own] : [own, new URL(origin)]
  return (url) => origins.some((site) => isSameSite(site, url))
}

/** How pictures from other sites are shown. `origin` as for `ownSite`. */
export function remotePictures(env: SiteOptions & Pick<Env, 'remoteContent'>, origin?: string): RemotePictures {
  const isOwn = ownSite(env, origin)
  const isOwnUrl = (text: string) => {
    const url = parseUrl(text)
    return url !== undefined && isOwn(url)
  }
  return { content: env.remoteContent, isOwn: isOwnUrl }
}
