import { createHash } from 'node:crypto'

/** Identifies bytes in an ETag: 132 bits of their SHA-256. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
