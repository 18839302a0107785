import { hash } from 'node:crypto'

import type { Asked } from '../../http/request/visitor-request.ts'

/** The parts of a request that tell one visitor from another. */
type Sender = Pick<Asked, 'address'> & { readonly headers: { readonly 'user-agent'?: string | undefined } }

/**
 * A visitor's name on a page for the day of this salt, in hexadecimal digits: nothing leads from it back to the visitor, nor
 * from one page to another. No part can hold the line break between them.
 */
export const visitorHash = (salt: string, { address, headers }: Sender, page: string): string =>
  hash('sha256', `${salt}\n${page}\n${address}\n${headers['user-agent'] ?? ''}`)
