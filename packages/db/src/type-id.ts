import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const random = Buffer.alloc(8_000)
let used = random.length

/** A new TypeID (https://github.com/jetify-com/typeid): `prefix_` and 26 characters, in order of time to the millisecond. */
export function typeId(prefix: string): string {
  if (used + 10 > random.length) {
    randomFillSync(random)
    used = 0
  }
  let time = Date.now()
  let head = ''
  for (let i = 0; i < 10; i++) {
    head = alphabet[time % 32] + head
    time = Math.floor(time / 32)
  }
  // 48 bits of time are ten characters with two bits to spare; 80 bits are sixteen characters.
  let tail = ''
  for (let i = 0; i < 2; i++) {
    let bits = random.readUIntBE(used, 5)
    used += 5
    for (let j = 0; j < 8; j++) {
      tail += alphabet[bits % 32]
      bits = Math.floor(bits / 32)
    }
  }
  return `${prefix}_${head}${tail}`
}
