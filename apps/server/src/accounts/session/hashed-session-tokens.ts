import { hashSessionToken } from '@tessera/api'

type Row = Record<string, unknown>
type Condition = { field: string; value: unknown }
/** The common shape of the adapter's methods. */
type Call = { model?: string; where?: Condition[]; data?: Row; update?: Row }
type Method = (call: Call) => Promise<unknown>
type Work = (adapter: object) => Promise<unknown>
type Transaction = (work: Work) => Promise<unknown>

/**
 * Wraps the library's database adapter so that the database stores only hashes of session tokens. The library still passes and receives
 * plain tokens. Rows that were not looked up by their token contain the hash instead.
 */
export const hashSessionTokens = <A extends object>(adapter: A): A =>
  new Proxy(adapter, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (key === 'transaction')
        return (work: Work) => (value as Transaction).call(target, (inner: object) => work(hashSessionTokens(inner)))
      return (...args: [Call, ...unknown[]]) =>
        args[0]?.model === 'session'
          ? callForSession((value as Method).bind(target), args[0])
          : (value as Method).apply(target, args as [Call])
    },
  })

async function callForSession(method: Method, call: Call): Promise<unknown> {
  const tokens = new Map<string, string>()
  const hashed = <T>(value: T): T | string | unknown[] => {
    if (Array.isArray(value)) return value.map(hashed)
    if (typeof value !== 'string') return value
    const hash = hashSessionToken(value)
    tokens.set(hash, value)
    return hash
  }
  const withHash = (row: Row): Row => ('token' in row ? { ...row, token: hashed(row['token']) } : row)
  const result = await method({
    ...call,
    ...(call.where && {
      where: call.where.map((condition) => (condition.field === 'token' ? { ...condition, value: hashed(condition.value) } : condition)),
    }),
    ...(call.data && { data: withHash(call.data) }),
    ...(call.update && { update: withHash(call.update) }),
  })
  const withToken = (row: unknown): unknown => {
    const token = typeof row === 'object' && row !== null && 'token' in row ? tokens.get(String(row.token)) : undefined
    return token === undefined ? row : { ...(row as Row), token }
  }
  return Array.isArray(result) ? result.map(withToken) : withToken(result)
}
