import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Env } from '../../env.ts'

const knownSeconds = 180 * 24 * 60 * 60

/** Recognizes browsers that have signed in to an account before. That is no sign-in: it only gives the browser its own limit of failed sign-ins. */
export type KnownBrowsers = {
  /** The browser's random id, if a `Cookie` header proves that it has signed in to the account of this email address. */
  find: (cookies: string | undefined, email: string) => string | undefined
  /** The `Set-Cookie` value for a browser that has just signed in. */
  cookieFor: (email: string) => string
}

/** Recognizes browsers by one signed cookie per account. The server stores nothing. */
export function knownBrowsers(env: Pick<Env, 'publicUrl'>, secret: string, now: () => number = Date.now): KnownBrowsers {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tessera: cookies of known browsers', 32))
  const hmac = (...parts: string[]): Buffer => createHmac('sha256', key).update(parts.join('\n')).digest()
  const secure = env.publicUrl?.startsWith('https:') ?? false
  // The name must not reveal the email address. It differs by account, because several people may share a browser.
  const nameFor = (email: string) => `${secure ? '__Secure-' : ''}tessera.known_${hmac('name', email).toString('base64url').slice(0, 16)}`
  const sign = (email: string, expires: string, browser: string) => hmac('browser', email, expires, browser)

  const verify = (email: string, value: string): string | undefined => {
    const [, expires = '', browser = '', signature = ''] = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(value) ?? []
    if (Number(expires) * 1000 <= now()) return undefined
    return timingSafeEqual(sign(email, expires, browser), Buffer.from(signature, 'base64url')) ? browser : undefined
  }
  return {
    find(cookies, given) {
      const email = given.toLowerCase()
      const start = `${nameFor(email)}=`
      const sent = (cookies ?? '').split(';').map((cookie) => cookie.trim())
      return sent.flatMap((cookie) => (cookie.startsWith(start) ? (verify(email, cookie.slice(start.length)) ?? []) : []))[0]
    },
    cookieFor(given) {
      const email = given.toLowerCase()
      const [expires, browser] = [String(Math.floor(now() / 1000) + knownSeconds), randomBytes(16).toString('base64url')]
      const value = `${expires}.${browser}.${sign(email, expires, browser).toString('base64url')}`
      return `${nameFor(email)}=${value}; Max-Age=${knownSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}
