import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import type { ShownPage } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

/** Seconds for which a password once given opens its page in that browser. */
const lifetime = 24 * 60 * 60

type Locked = Pick<ShownPage, 'id' | 'passwordHash'>
export type Locks = {
  /** Whether a visitor may see the page and follow its tiles: it has no password, or its cookie says that it was given. */
  unlocked: (request: Pick<FastifyRequest, 'headers'>, page: Locked) => boolean
  /** The `Set-Cookie` of a visitor who has given the password. */
  cookieFor: (page: Locked, secure: boolean) => string
}

/**
 * What a page's password opens. The cookie is signed over the password's hash, salt included, so it dies with it, even where
 * the same password is set again; nothing is kept on the server.
 */
export function pageLocks(secret: string, now: () => number = Date.now): Locks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tessera: cookies of unlocked pages', 32))
  const sign = ({ id, passwordHash }: Locked, expires: string): Buffer =>
    createHmac('sha256', key).update(`${id}\n${expires}\n${passwordHash}`).digest()

  const isGenuine = (page: Locked, value: string): boolean => {
    const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
    if (Number(expires) * 1000 <= now()) return false
    return timingSafeEqual(sign(page, expires), Buffer.from(signature, 'base64url'))
  }
  return {
    unlocked({ headers }, page) {
      if (page.passwordHash === null) return true
      const name = `unlock_${page.id}=`
      const cookies = headers.cookie?.split(';') ?? []
      return cookies.some((cookie) => cookie.trimStart().startsWith(name) && isGenuine(page, cookie.trim().slice(name.length)))
    },
    cookieFor(page, secure) {
      const expires = String(Math.floor(now() / 1000) + lifetime)
      const value = `${expires}.${sign(page, expires).toString('base64url')}`
      return `unlock_${page.id}=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}
