import { ApiError } from '@tessera/api'

/** Calls under way in a process: more than it answers in half a second would all wait, and end up answered to nobody. */
const most = 500

export type Admission = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so much work be under way at once. Whoever comes on top is told at once to come back, so that the others are served in time. */
export function admission(limit = most): Admission {
  let underWay = 0
  return async (work) => {
    if (underWay >= limit) throw new ApiError('database_unavailable', { message: 'Too much is under way; try again', retryAfterSeconds: 1 })
    underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
    }
  }
}
