const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The 128 bits of a TypeID as a UUID, which identifies it outside of this service. */
const hexOf = (id: string): string => {
  let bits = 0n
  for (const character of id.slice(id.indexOf('_') + 1)) bits = (bits << 5n) | BigInt(alphabet.indexOf(character))
  return bits.toString(16).padStart(32, '0')
}

export const urnOf = (id: string): string => `urn:uuid:${hexOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`

/** When the id was made, in milliseconds. */
export const createdAt = (id: string): number => parseInt(hexOf(id).slice(0, 12), 16)
