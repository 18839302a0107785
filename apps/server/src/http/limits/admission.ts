import { ApiError } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { onRequestHookHandler } from 'fastify'

/** Calls that are begun in one turn of the event loop, which takes a few milliseconds then. */
const atOnce = 32

/** Calls and statements that wait: about what is done in a quarter of a second. */
const most = 500

/** What `admission` refuses. It counts that itself: a line in the log for each would be one more load. */
export class Overloaded extends ApiError {
  constructor() {
    super('database_unavailable', { message: 'Too much is under way; try again', retryAfterSeconds: 1 })
  }
}

/**
 * A hook that begins calls a few at a time, so that between them pages are answered and new connections taken, of which there
 * is one a turn; and that refuses a call at once where so much waits already that it, and all others with it, would be late.
 * What counts is work, and not calls: one whose body is slow to come keeps nobody out.
 */
export function admission(db: Pick<Database, 'waiting'>, countRefusal?: () => void): onRequestHookHandler {
  const queue: (() => void)[] = []
  let begun = 0
  const begin = (call: () => void) => {
    if (begun === 0) setImmediate(nextTurn)
    begun += 1
    call()
  }
  const nextTurn = () => {
    begun = 0
    for (const call of queue.splice(0, atOnce)) begin(call)
  }
  return (_request, _reply, done) => {
    if (queue.length + db.waiting >= most) {
      countRefusal?.()
      done(new Overloaded())
    } else if (begun < atOnce) begin(done)
    else queue.push(done)
  }
}
