const connectionLost = /^(08|57P0|57014|53300|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
// node-postgres has no codes for these.
const timedOut =
  /^(Query read timeout|timeout e(xceeded|xpired)|Connection terminated|Client has encountered a connection error|Client was closed)/

type DatabaseError = Error & { code?: string; constraint?: string; detail?: string }

/** An error and its causes, because Drizzle wraps the errors of the driver. */
const chainOf = (error: unknown): DatabaseError[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

/** True if the database could not be reached or did not answer in time. The outcome of a write is then unknown. */
export const isUnavailable = (error: unknown): boolean =>
  chainOf(error).some(({ code = '', message }) => connectionLost.test(code) || timedOut.test(message))

/** PostgreSQL's five-character error code. */
export const sqlState = (error: unknown): string | undefined => chainOf(error).find(({ code = '' }) => /^[0-9A-Z]{5}$/.test(code))?.code

/**
 * Whether PostgreSQL rejected a statement for its values. Such a statement was rolled back for certain and would be rejected
 * again. SQLSTATE 23514 is the exception: a partition was attached while the statement waited for the default partition, and
 * a retry goes to the new one.
 */
export const isRejectedWrite = (error: unknown): boolean => /^22|^23(?!514)/.test(sqlState(error) ?? '')

const violation = (error: unknown): DatabaseError | undefined => chainOf(error).find(({ constraint }) => constraint !== undefined)

/** The constraint that a statement violated, if any. */
export const violatedConstraint = (error: unknown): string | undefined => violation(error)?.constraint

/** The reason of the suspension, if a sign-in failed because the account is suspended. */
export const suspensionReason = (error: unknown): string | undefined => {
  const found = violation(error)
  return found?.constraint === 'sessions_suspended' ? found.detail : undefined
}
