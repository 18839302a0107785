import type { PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { pageLocks } from './page-unlock.ts'

const secret = 'a secret of the tests, long enough to sign cookies'
const day = 24 * 60 * 60 * 1000
const page = { id: 'page_01jd8q4ws8fc5v2m3n9t6k7xza' as PageId, passwordHash: '$scrypt$one' }
const other = { id: 'page_01jd8q4ws8fc5v2m3n9t6k7xzb' as PageId, passwordHash: '$scrypt$one' }
const locks = pageLocks(secret)
/** The part of a cookie that a browser sends back. */
const sent = (cookie: string) => cookie.split(';', 1)[0] ?? ''
const asks = (cookie?: string) => ({ headers: cookie === undefined ? {} : { cookie } })

test('a page without a password is unlocked', () => {
  expect(locks.isUnlocked(asks(), { ...page, passwordHash: null })).toBe(true)
  expect(locks.isUnlocked(asks('unlock_x=y'), { ...page, passwordHash: null })).toBe(true)
})

test('the cookie unlocks its page for a day, in every process with the same secret', () => {
  let now = Date.parse('2026-03-10T12:00:00.500Z')
  const clocked = pageLocks(secret, () => now)
  const cookie = clocked.cookieFor(page, false)
  expect(cookie).toMatch(/^unlock_page_01jd8q4ws8fc5v2m3n9t6k7xza=\d+\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(clocked.cookieFor(page, true)).toBe(`${cookie}; Secure`)
  expect(pageLocks(secret, () => now).isUnlocked(asks(sent(cookie)), page)).toBe(true)
  expect(pageLocks(`${secret}!`, () => now).isUnlocked(asks(sent(cookie)), page)).toBe(false)
  now += day - 1000
  expect(clocked.isUnlocked(asks(sent(cookie)), page)).toBe(true)
  now += 1000
  expect(clocked.isUnlocked(asks(sent(cookie)), page)).toBe(false)
})

test('the cookie is found among others, even of the same name', () => {
  const cookie = sent(locks.cookieFor(page, false))
  for (const header of [`a=b; ${cookie}; c=d`, `a=b;${cookie}`, `unlock_${page.id}=old; ${cookie}`, `${cookie}; unlock_${page.id}=`]) {
    expect(locks.isUnlocked(asks(header), page), header).toBe(true)
  }
  expect(locks.isUnlocked(asks(`x${cookie}`), page)).toBe(false)
  expect(locks.isUnlocked(asks(`a=${cookie}`), page)).toBe(false)
})

test('the cookie unlocks no other page, and becomes invalid when a password is set', () => {
  const cookie = sent(locks.cookieFor(page, false))
  expect(locks.isUnlocked(asks(cookie), other)).toBe(false)
  expect(locks.isUnlocked(asks(cookie.replace(page.id, other.id)), other)).toBe(false)
  expect(locks.isUnlocked(asks(cookie), { ...page, passwordHash: '$scrypt$two' })).toBe(false)
})

test('forged and malformed cookies unlock nothing', () => {
  const cookie = sent(locks.cookieFor(page, false))
  const [name = '', value = ''] = cookie.split('=')
  const [expires = '', signature = ''] = value.split('.')
  const later = `${Number(expires) + 1}.${signature}`
  const forged = [
    later,
    `0${value}`,
    `${value}x`,
    `${expires}.`,
    `${expires}.${'A'.repeat(43)}`,
    signature,
    '',
    '.',
    `99999999999999.${signature}`,
  ]
  for (const part of [...forged, `${expires}.${signature.slice(0, 42)}`, `-1.${signature}`, 'é'.repeat(100), '\ud800']) {
    expect(locks.isUnlocked(asks(`${name}=${part}`), page), part).toBe(false)
  }
  expect(locks.isUnlocked(asks(), page)).toBe(false)
  expect(locks.isUnlocked(asks(''), page)).toBe(false)
})
