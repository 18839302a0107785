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

/** 40 bits, as many as eight characters have. */
const capacity = 2 ** 40

function characters(bits: number): string {
  const [high, low] = [Math.floor(bits / 2 ** 20), bits % 2 ** 20]
  return `${pairs[high >> 10]}${pairs[high & 1_023]}${pairs[low >> 10]}${pairs[low & 1_023]}`
}

/** 48 bits of time are ten characters with two bits to spare. */
const timeCharacters = (time: number): string => `${pairs[Math.floor(time / capacity)]}${characters(time % capacity)}`

let now = 0
let head = ''
/** The 80 bits behind the time, in two halves. */
let [high, low] = [0, 0]

/**
 * A new TypeID (https://github.com/jetify-com/typeid): `prefix_` and 26 characters, in the order in which one process makes them
 * as long as its clock is not set back; those of several processes are in order to the millisecond.
 */
export function typeId(prefix: string): string {
  const time = Date.now()
  if (time === now) {
    // Further by 32 random bits: later in order, and nobody can tell the next one from the last.
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
