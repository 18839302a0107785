import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import type { ShownPage } from '@tessera/api'
import type { FastifyRequest } from 'fastify'

/** How long a browser may see a page after its password was entered. */
const unlockedSeconds = 24 * 60 * 60

type LockedPage = Pick<ShownPage, 'id' | 'passwordHash'>
export type PageLocks = {
  /** Whether a visitor may see the page and follow its tiles: it has no password, or the cookie proves that it was entered. */
  isUnlocked: (request: Pick<FastifyRequest, 'headers'>, page: LockedPage) => boolean
  /** The `Set-Cookie` header for a visitor who entered the password. */
  cookieFor: (page: LockedPage, secure: boolean) => string
}

/**
 * Unlocks pages by signed cookies; the server stores nothing. The signature covers the salted password hash, so setting a
 * password invalidates all earlier cookies, even if the password is the same.
 */
export function pageLocks(secret: string, now: () => number = Date.now): PageLocks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tessera: cookies of unlocked pages', 32))
  const sign = ({ id, passwordHash }: LockedPage, expires: string): Buffer =>
    createHmac('sha256', key).update(`${id}\n${expires}\n${passwordHash}`).digest()

  const isValid = (page: LockedPage, value: string): boolean => {
    const [, expires = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
    if (Number(expires) * 1000 <= now()) return false
    return timingSafeEqual(sign(page, expires), Buffer.from(signature, 'base64url'))
  }
  return {
    isUnlocked({ headers }, page) {
      if (page.passwordHash === null) return true
      const name = `unlock_${page.id}=`
      const cookies = headers.cookie?.split(';') ?? []
      return cookies.some((cookie) => cookie.trimStart().startsWith(name) && isValid(page, cookie.trim().slice(name.length)))
    },
    cookieFor(page, secure) {
      const expires = String(Math.floor(now() / 1000) + unlockedSeconds)
      const value = `${expires}.${sign(page, expires).toString('base64url')}`
      return `unlock_${page.id}=${value}; Max-Age=${unlockedSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}
