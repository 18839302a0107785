import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const form = /^tess_[0-9A-Za-z]{46}$/
const checksumLength = 6

/** `tess_`, 40 random base62 characters, and the checksum of all before it, so that a scanner can tell one without asking. */
export function mintSecret(): string {
  const random = randomBase62(40)
  return `tess_${random}${checksum(`tess_${random}`)}`
}

/** Random characters of the alphabet, each as likely as any other: 5.95 bits a character. */
export function randomBase62(length: number): string {
  let random = ''
  while (random.length < length) {
    // 248 = 4 × 62: larger bytes would favor the alphabet's beginning.
    for (const byte of randomBytes(length + 8)) if (byte < 248 && random.length < length) random += base62[byte % 62]
  }
  return random
}

/** False for anything that this service cannot have made, without asking the database. */
export const isSecret = (value: string): boolean =>
  form.test(value) && checksum(value.slice(0, -checksumLength)) === value.slice(-checksumLength)

/** What is stored instead of a secret: its SHA-256. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < checksumLength; i++) {
    digits = base62[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}
