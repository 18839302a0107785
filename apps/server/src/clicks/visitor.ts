import { hash } from 'node:crypto'

import { withoutPort } from '../network.ts'
import type { Salts } from './salts.ts'

/** The parts of a request that tell one visitor from another. */
export type Sender = { readonly ip: string; readonly headers: { readonly 'user-agent'?: string | undefined } }

/**
 * A visitor's name on a page for one day: nothing leads from it back to the visitor, nor from one page
 * to another. No part can hold the line break between them.
 */
export const visitorHash = (salts: Salts, { ip, headers }: Sender, page: string): Buffer =>
  hash('sha256', `${salts.today()}\n${page}\n${withoutPort(ip)}\n${headers['user-agent'] ?? ''}`, 'buffer')
