import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'

import pLimit from 'p-limit'

import { boundedQueue, type QueueBounds } from './bounded-queue.ts'

/** About 0.1 s and 32 MiB. Each hash contains its cost, so that this one may change. */
const cost = { logN: 15, r: 8, p: 1 }
const length = 32

// Node runs scrypt on a pool of four threads, which also read files and resolve host names. Hashes use at most three of them.
const lane = pLimit(1)
const checking = pLimit(2)
// The queue is short, because a write with If-Match holds its page's lock while it waits.
const setting = boundedQueue(lane, { maxPending: 8, maxPendingPerCaller: 2, maxWaitMs: 3_000 })

/** The bounds for account passwords. Tests that send many such calls at once raise them. */
export const accountQueueBounds: QueueBounds = { maxPending: 12, maxPendingPerCaller: 6, maxWaitMs: 3_000 }
const ofAccounts = boundedQueue(lane, accountQueueBounds)

/** The form in which a page's password is stored: `$scrypt$ln=15,r=8,p=1$salt$key`. Refuses with `rate_limited` when the queue is full. */
export async function hashPassword(password: string, owner: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await setting(owner, () => derive(password, salt, cost))
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** Whether `password` has this hash of a page's password. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = form.exec(hash) ?? []
  if (key === '') throw new Error('A password is stored in a format that this version does not recognize')
  const given = await checking(() => derive(password, Buffer.from(salt, 'base64url'), { logN: Number(logN), r: Number(r), p: Number(p) }))
  return timingSafeEqual(given, Buffer.from(key, 'base64url'))
}

/** Normalizes the password, because some keyboards write é as one character and others as two. */
const derive = (password: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> =>
  runScrypt(password.normalize('NFC'), salt, length, { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN })

// The format, cost and normalization of the sign-in library's own hashes, so that the passwords of existing accounts keep working.
const accountCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const accountKeyLength = 64
const deriveForAccount = (password: string, salt: string, network: string) =>
  ofAccounts(network, () => runScrypt(password.normalize('NFKC'), salt, accountKeyLength, accountCost))

/** The form in which an account's password is stored: `salt:key` in hexadecimal. Refuses with `rate_limited` when the queue is full. */
export async function hashAccountPassword(password: string, network: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await deriveForAccount(password, salt, network)).toString('hex')}`
}

/** Whether `password` has this hash of an account's password. Refuses with `rate_limited` when the queue is full. */
export async function isAccountPassword(password: string, hash: string, network: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  if (salt === '' || key.length !== 2 * accountKeyLength)
    throw new Error('A password is stored in a format that this version does not recognize')
  return timingSafeEqual(await deriveForAccount(password, salt, network), Buffer.from(key, 'hex'))
}

const runScrypt = (password: string, salt: Buffer | string, keyLength: number, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
