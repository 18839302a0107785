import { readAgent } from './user-agent.ts'
import type { Asked } from '../../http/request/visitor-request.ts'

/**
 * Whether a request comes from somebody who looks, by what it says of itself: clicks and views of bots, of link previews, of
 * browsers that fetch ahead and of programs without a name do not count.
 */
export function isPerson({ method, headers }: Pick<Asked, 'method' | 'headers'>): boolean {
  const agent = headers['user-agent']
  if (method !== 'GET' || agent === undefined || agent === '') return false
  const purpose = headers['sec-purpose'] ?? headers['purpose']
  if (purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))) return false
  return !readAgent(agent).bot
}
