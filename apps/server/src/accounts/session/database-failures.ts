import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<{ network: string; failure?: Error }>()

/** The client network on whose behalf the authentication library is called. */
export const networkOfCall = (): string => calls.getStore()?.network ?? ''

/**
 * Runs one call to the authentication library. If a database operation or a hash of the call failed, throws that error, because
 * the library replaces such errors with its own (among them one for invalid input) or ignores them. Calls that may hash a password
 * must pass the client's network.
 */
export async function withDatabaseFailures<T>(call: () => Promise<T>, network = ''): Promise<T> {
  const seen: { network: string; failure?: Error } = { network }
  const result = await calls.run(seen, call).catch((error: unknown) => {
    throw seen.failure ?? asError(error)
  })
  if (seen.failure) throw seen.failure
  return result
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

export const recordFailure = (error: unknown): never => {
  const call = calls.getStore()
  if (call) call.failure ??= asError(error)
  throw error
}

type Method = (...args: unknown[]) => unknown
type Work = (adapter: object) => Promise<unknown>
type Transaction = (work: Work) => Promise<unknown>

/** An error that `work` itself throws is not a database failure, unless one of its statements failed. A failed commit is one. */
async function transaction(run: Transaction, work: Work): Promise<unknown> {
  let workError: unknown
  const result = run((inner) =>
    work(recordDatabaseFailures(inner)).catch((error: unknown) => {
      workError = error
      throw error
    }),
  )
  return result.catch((error: unknown) => {
    if (error === workError) throw error
    return recordFailure(error)
  })
}

/** Wraps the library's database adapter so that `withDatabaseFailures` sees each failure. */
export const recordDatabaseFailures = <A extends object>(adapter: A): A =>
  new Proxy(adapter, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (key === 'transaction') return transaction(value.bind(target) as Transaction, args[0] as Work)
        const result = (value as Method).apply(target, args)
        return result instanceof Promise ? result.catch(recordFailure) : result
      }
    },
  })
