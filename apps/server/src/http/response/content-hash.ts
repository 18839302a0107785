import { createHash } from 'node:crypto'

/** Names certain bytes, for an ETag: 132 bits of their SHA-256. */
export const contentTag = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
