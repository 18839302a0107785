import { isUnavailable } from '@tessera/db'
import pLimit from 'p-limit'

/**
 * Runs at most `concurrency` calls at a time; others wait in order. When the database is unavailable to one call, the calls that
 * wait fail with the same error instead of running into the same timeout one after the other.
 */
export function concurrencyLimit(concurrency: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency)
  let outages = 0
  let lastOutage: unknown
  return (work) => {
    const outagesBefore = outages
    return limit(async () => {
      if (outages > outagesBefore) throw lastOutage
      try {
        return await work()
      } catch (error) {
        if (isUnavailable(error)) {
          outages += 1
          lastOutage = error
        }
        throw error
      }
    })
  }
}
