import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'

import pLimit from 'p-limit'

import { fail } from '../core/errors.ts'

/** About 0.1 s and 32 MiB. Each hash contains its cost, so that this one may change. */
const cost = { logN: 15, r: 8, p: 1 }
const length = 32

/** Runs at most `concurrency` calls at a time; others wait in order. Refuses with `rate_limited` when `maxQueued` calls wait. */
export function limitConcurrency({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) {
  const limit = pLimit(concurrency)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued) fail('rate_limited', { retryAfterSeconds: 1 })
    return limit(work)
  }
}

// Node runs scrypt on four threads, which also read files and resolve host names. Passwords are set and checked separately, so that
// setting many does not delay visitors who enter one. The queue for setting is short: a write with If-Match waits in it while it holds
// its page's lock.
const setting = limitConcurrency({ concurrency: 1, maxQueued: 3 })
const checking = limitConcurrency({ concurrency: 2, maxQueued: Infinity })

/** The form in which a password is stored: `$scrypt$ln=15,r=8,p=1$salt$key`. Refuses with `rate_limited` when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await setting(() => derive(password, salt, cost))
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** Whether `password` has this hash. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = form.exec(hash) ?? []
  if (key === '') throw new Error('A password is kept in a form that this version does not know')
  const given = await checking(() => derive(password, Buffer.from(salt, 'base64url'), { logN: Number(logN), r: Number(r), p: Number(p) }))
  return timingSafeEqual(given, Buffer.from(key, 'base64url'))
}

/** Normalizes the password, because some keyboards write é as one character and others as two. */
const derive = (password: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN }
    scrypt(password.normalize('NFC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
