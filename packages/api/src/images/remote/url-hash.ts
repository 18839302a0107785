import { createHash } from 'node:crypto'

/** By what remote pictures are kept: SHA-256 of the URL, in hexadecimal. */
export const urlHashOf = (url: string): string => createHash('sha256').update(url).digest('hex')
