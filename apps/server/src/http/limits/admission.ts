import { ApiError } from '@tessera/api'
import type { Database } from '@tessera/db'
import type { onRequestHookHandler } from 'fastify'

/** Calls that start in one turn of the event loop, which then takes a few milliseconds. */
const maxStartsPerTurn = 32

/** Calls and statements that may wait: about what the process handles in a quarter of a second. */
const maxWaiting = 500

/** A refusal under overload. It is not logged, since a log line for each would add to the load. `admission` counts its own refusals. */
export class OverloadError extends ApiError {
  constructor() {
    super('database_unavailable', { message: 'The server is overloaded; try again in a moment', retryAfterSeconds: 1 })
  }
}

/**
 * A hook that starts calls a few at a time. In between, the event loop answers pages and accepts new connections, of which it
 * takes one a turn. A call is refused at once when so much waits already that it, and all others with it, would be late. Only
 * work counts: a call whose body arrives slowly keeps no other out.
 */
export function admission(db: Pick<Database, 'waiting'>, countRefusal?: () => void): onRequestHookHandler {
  const queue: (() => void)[] = []
  let started = 0
  const start = (call: () => void) => {
    if (started === 0) setImmediate(nextTurn)
    started += 1
    call()
  }
  const nextTurn = () => {
    started = 0
    for (const call of queue.splice(0, maxStartsPerTurn)) start(call)
  }
  return (_request, _reply, done) => {
    if (queue.length + db.waiting >= maxWaiting) {
      countRefusal?.()
      done(new OverloadError())
    } else if (started < maxStartsPerTurn) start(done)
    else queue.push(done)
  }
}
