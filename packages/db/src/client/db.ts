import type { Statement } from '../sql/statement.ts'

/** The parameters of a statement as one object; nothing where it has none. */
export type Given<P> = keyof P extends never ? [] : [params: P]

/** The database or one of its transactions. Store functions accept either. */
export type Db = {
  /** Outside a transaction, a statement that ended in a deadlock is retried once. */
  query<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** For short reads only. Outside a transaction, all reads share one pipelined connection. */
  read<P, R>(statement: Statement<P, R>, ...params: Given<P>): Promise<R[]>
  /** Within a transaction, a savepoint. The outermost transaction is retried once after a deadlock, so `work` may run twice. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

export const paramsOf = <P>([params]: Given<P>): P => (params ?? {}) as P
