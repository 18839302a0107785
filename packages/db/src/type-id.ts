import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const random = Buffer.alloc(8_000)
let used = random.length

/** 48 bits of time are ten characters with two bits to spare. */
function timeCharacters(time: number): string {
  let characters = ''
  for (let i = 0; i < 10; i++) {
    characters = alphabet[time % 32] + characters
    time = Math.floor(time / 32)
  }
  return characters
}

let now = 0
let head = ''

/** A new TypeID (https://github.com/jetify-com/typeid): `prefix_` and 26 characters, in order of time to the millisecond. */
export function typeId(prefix: string): string {
  if (used + 10 > random.length) {
    randomFillSync(random)
    used = 0
  }
  const time = Date.now()
  if (time !== now) {
    now = time
    head = timeCharacters(time)
  }
  // 80 random bits are sixteen characters.
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
