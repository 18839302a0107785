// Makes scrypt cheap in this process, by import or with node --import. Most tests begin with an account. At production's cost, hashing its
// password takes 0.1 s of processor time.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Test files in one process load this module several times.
const shared = /** @type {{ tesseraScrypt?: typeof crypto.scrypt }} */ (globalThis)
const original = (shared.tesseraScrypt ??= crypto.scrypt)
const cheapN = 16

/** @type {(password: crypto.BinaryLike, salt: crypto.BinaryLike, length: number, options: crypto.ScryptOptions, callback: (error: Error | null, key: Buffer) => void) => void} */
const cheap = (password, salt, length, options, callback) => original(password, salt, length, { ...options, N: cheapN }, callback)

/** Sets whether scrypt ignores the requested cost. Tests of that cost, or of what it delays, set it to false. */
export function setCheapScrypt(/** @type {boolean} */ isCheap) {
  crypto.scrypt = /** @type {typeof crypto.scrypt} */ (isCheap ? cheap : original)
  syncBuiltinESMExports()
}

/**
 * Delays scrypt, and then makes it cheap. For tests of what happens during the wait.
 * @param {Promise<void>} released ends the wait when it resolves
 */
export function holdScrypt(released) {
  /** @type {typeof cheap} */
  const held = (...args) => void released.then(() => cheap(...args))
  crypto.scrypt = /** @type {typeof crypto.scrypt} */ (held)
  syncBuiltinESMExports()
}

setCheapScrypt(true)
