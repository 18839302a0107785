const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random key of 60 bits. (`crypto.randomUUID` is not available on instances without HTTPS.) */
export const newLinkKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join('')
