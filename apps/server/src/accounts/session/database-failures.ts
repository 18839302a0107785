import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ failure?: Error }>()

/**
 * Runs one call to the sign-in library, and throws what its database threw, if anything: the library gives such
 * failures names of its own, among them a refused input, or passes over them.
 */
export async function withDatabaseFailures<T>(call: () => Promise<T>): Promise<T> {
  const seen: { failure?: Error } = {}
  const result = await calls.run(seen, call).catch((error: unknown) => {
    throw seen.failure ?? asError(error)
  })
  if (seen.failure) throw seen.failure
  return result
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

const note = (error: unknown): never => {
  const call = calls.getStore()
  if (call) call.failure ??= asError(error)
  throw error
}

type Method = (...args: unknown[]) => unknown
type Work = (adapter: object) => Promise<unknown>
type Transaction = (work: Work) => Promise<unknown>

/** What the work itself throws is no failure of the database, unless one of its statements failed. */
async function transaction(run: Transaction, work: Work): Promise<unknown> {
  let own: unknown
  const result = run((inner) =>
    work(tellingFailures(inner)).catch((error: unknown) => {
      own = error
      throw error
    }),
  )
  return result.catch((error: unknown) => {
    if (error === own) throw error
    return note(error)
  })
}

/** The library's database adapter, which now tells the call that it serves of each failure. */
export const tellingFailures = <A extends object>(adapter: A): A =>
  new Proxy(adapter, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (key === 'transaction') return transaction(value.bind(target) as Transaction, args[0] as Work)
        const result = (value as Method).apply(target, args)
        return result instanceof Promise ? result.catch(note) : result
      }
    },
  })
