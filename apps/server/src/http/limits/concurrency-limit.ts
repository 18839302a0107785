import { isUnavailable } from '@tessera/db'

/**
 * Runs at most `slots` pieces of work at a time; the others wait in order. Where the database is away for one, it is
 * for those that wait.
 */
export function gate(slots: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: { enter: () => void; refuse: (error: unknown) => void }[] = []
  let free = slots
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter, refuse) => waiting.push({ enter, refuse }))
    try {
      return await work()
    } catch (error) {
      if (isUnavailable(error)) for (const { refuse } of waiting.splice(0)) refuse(error)
      throw error
    } finally {
      const next = waiting.shift()
      if (next) next.enter()
      else free += 1
    }
  }
}
