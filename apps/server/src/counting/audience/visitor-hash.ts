import { hash } from 'node:crypto'

import type { VisitorRequest } from '../../http/request/visitor-request.ts'

/** The parts of a request that distinguish visitors. */
type Visitor = Pick<VisitorRequest, 'address'> & { readonly headers: { readonly 'user-agent'?: string | undefined } }

/**
 * Pseudonymises a visitor of a page or tile, in hexadecimal digits or, for the shortest string, a byte a character. Without the salt the hash leads neither back to the visitor
 * nor to the visitor's hash on another page. The line breaks keep the parts apart: none of them can contain one.
 */
export const visitorHash = (salt: string, { address, headers }: Visitor, pageOrTile: string, encoding: 'hex' | 'binary' = 'hex'): string =>
  hash('sha256', `${salt}\n${pageOrTile}\n${address}\n${headers['user-agent'] ?? ''}`, encoding)
