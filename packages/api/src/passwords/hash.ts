import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'

import { inLanes } from './lanes.ts'

/** About 0.1 s and 32 MiB. Each hash names its own cost, so that this one may change. */
const cost = { logN: 15, r: 8, p: 1 }
const length = 32

// Node has four threads for such work, files and DNS: one sets passwords and two check them, so that writes do not keep visitors out.
// The queue for setting is short, because a write with If-Match waits while it holds its page's lock.
const setting = inLanes({ lanes: 1, room: 4 })
const checking = inLanes({ lanes: 2, room: Infinity })

/** A password as it is kept: `$scrypt$ln=15,r=8,p=1$salt$key`. Refuses with `rate_limited` when too many are under way. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await setting(() => derive(password, salt, cost))
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const form = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** Whether it is the password of that hash. Refuses with `rate_limited` when too many are under way. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = form.exec(hash) ?? []
  if (key === '') throw new Error('A password is kept in a form that this version does not know')
  const given = await checking(() => derive(password, Buffer.from(salt, 'base64url'), { logN: Number(logN), r: Number(r), p: Number(p) }))
  return timingSafeEqual(given, Buffer.from(key, 'base64url'))
}

/** One keyboard writes é as one character, another as two: both are the same password. */
const derive = (password: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN }
    scrypt(password.normalize('NFC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
