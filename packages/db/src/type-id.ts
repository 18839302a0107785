import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Each 10 bits as two characters. */
const pairs = Array.from({ length: 1_024 }, (_, bits) => `${alphabet[bits >> 5]}${alphabet[bits & 31]}`)

const random = new Uint32Array(2_000)
let used = random.length

/** 32 bits. */
function randomBits(): number {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return random[used++] ?? 0
}

/** The values of eight characters: 40 bits. */
const capacity = 2 ** 40

function characters(bits: number): string {
  const [high, low] = [Math.floor(bits / 2 ** 20), bits % 2 ** 20]
  return `${pairs[high >> 10]}${pairs[high & 1_023]}${pairs[low >> 10]}${pairs[low & 1_023]}`
}

/** Ten characters hold 50 bits, of which the time takes 48. */
const timeCharacters = (time: number): string => `${pairs[Math.floor(time / capacity)]}${characters(time % capacity)}`

let now = 0
let head = ''
/** The 80 bits after the time, in two halves. */
let [high, low] = [0, 0]

/**
 * A new TypeID (https://github.com/jetify-com/typeid): `prefix_` and 26 characters. The ids of one process are ordered by their
 * creation, as long as its clock is not set back. The ids of several processes are ordered to the millisecond.
 */
export function typeId(prefix: string): string {
  const time = Date.now()
  if (time === now) {
    // Increments by a random 32-bit step: ids stay ordered within a millisecond without being guessable.
    low += 1 + randomBits()
    if (low >= capacity) {
      low -= capacity
      high = (high + 1) % capacity
    }
  } else {
    now = time
    head = timeCharacters(time)
    high = randomBits() * 256 + (randomBits() & 255)
    low = randomBits() * 256 + (randomBits() & 255)
  }
  return `${prefix}_${head}${characters(high)}${characters(low)}`
}
