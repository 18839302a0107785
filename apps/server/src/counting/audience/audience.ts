import { hash } from 'node:crypto'

import { type PageId, parseUrl } from '@tessera/contract'

import { hasSessionCookie } from '../../accounts/session/session-cookie.ts'
import type { VisitorRequest } from '../../http/request/visitor-request.ts'
import { memoize } from '../../process/cache.ts'
import type { IsOwner } from './page-owner.ts'
import { type Device, parseUserAgent } from './user-agent.ts'

/** What is stored about a visitor whose click or view counts. */
export type Traits = {
  /** The host of the referring page. Null when it is the service itself, or unknown. */
  readonly referrer: string | null
  readonly device: Device
  readonly country: string | null
}

export type AudienceOptions = {
  isOwner: IsOwner
  /** The host of PUBLIC_URL, where it is set. */
  publicHost: string | undefined
  countryOf: (request: VisitorRequest) => string | null
}

/** Decides which clicks and views count, and what is stored about them. */
export class Audience {
  readonly #options: AudienceOptions

  constructor(options: AudienceOptions) {
    this.#options = options
  }

  /**
   * Calls `onDecision` with the visitor's traits, or undefined when a click or view of the page does not count. It does so
   * synchronously, unless the database has to tell whether the visitor owns the page; then it returns a promise that resolves
   * after the call.
   */
  decide(request: VisitorRequest, page: PageId, onDecision: (traits: Traits | undefined) => void): Promise<void> | undefined {
    const { cookie } = request.headers
    const device = deviceOfHuman(request)
    if (device === undefined) onDecision(undefined)
    else if (cookie === undefined || !hasSessionCookie(cookie)) onDecision(this.#traitsOf(request, device))
    else return this.#options.isOwner(cookie, page).then((isOwner) => onDecision(isOwner ? undefined : this.#traitsOf(request, device)))
    return undefined
  }

  #traitsOf(request: VisitorRequest, device: Device): Traits {
    const { headers, host } = request
    const { publicHost, countryOf } = this.#options
    return { referrer: referrerHost(headers.referer, publicHost ?? host), device, country: countryOf(request) }
  }
}

/** Undefined for bots, link previews, browsers that prefetch, and programs without a user agent. */
function deviceOfHuman({ method, headers }: Pick<VisitorRequest, 'method' | 'headers'>): Device | undefined {
  const userAgent = headers['user-agent']
  if (method !== 'GET' || userAgent === undefined || userAgent === '') return undefined
  const purpose = headers['sec-purpose'] ?? headers['purpose']
  if (purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))) return undefined
  const { bot, device } = parseUserAgent(userAgent)
  return bot ? undefined : device
}

/** The scheme, credentials and host of a URL fit into this many characters. */
const maxOriginLength = 300

/** The host that led to a request to `ownHost`. Null when it is `ownHost` itself, or unknown. */
export function referrerHost(referrer: string | undefined, ownHost: string): string | null {
  if (referrer === undefined) return null
  const host = hostOf(referrer.slice(0, maxOriginLength))
  return host === '' || host === ownHost ? null : host
}

/** Empty when there is none. */
const hostOf = memoize((referrer): string => {
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(referrer) ?? []
  return parseUrl(origin)?.host ?? ''
})

/** The parts of a request that distinguish visitors. */
type Visitor = Pick<VisitorRequest, 'address'> & { readonly headers: { readonly 'user-agent'?: string | undefined } }

/**
 * Pseudonymizes a visitor of a page or tile: hexadecimal digits, or the shorter `binary` string with one character per byte.
 * Without the salt the hash leads neither back to the visitor nor to the visitor's hash on another page. The line breaks keep the
 * parts apart: none of them can contain one.
 */
export const visitorHash = (salt: string, { address, headers }: Visitor, pageOrTile: string, encoding: 'hex' | 'binary' = 'hex'): string =>
  hash('sha256', `${salt}\n${pageOrTile}\n${address}\n${headers['user-agent'] ?? ''}`, encoding)
