const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A key that no other link of the page has: 60 random bits. (`randomUUID` is missing where the instance is opened without https.) */
export const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join('')
