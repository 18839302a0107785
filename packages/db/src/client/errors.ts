const connectionLost = /^(08|57P0|57014|53300|ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
// node-postgres has no codes for these.
const timedOut =
  /^(Query read timeout|timeout e(xceeded|xpired)|Connection terminated|Client has encountered a connection error|Client was closed)/

/** True if the database could not be reached or did not answer in time. The outcome of a write is then unknown. */
export const isUnavailable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && connectionLost.test(cause.code)) return true
    if (timedOut.test(cause.message)) return true
  }
  return false
}

/** PostgreSQL's five-character error code, also if Drizzle has wrapped the error. */
export const sqlState = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

const violation = (error: unknown): { constraint: string; detail?: string } | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause as Error & { constraint: string; detail?: string }
  }
  return undefined
}

/** The constraint that a statement violated, if any. */
export const violatedConstraint = (error: unknown): string | undefined => violation(error)?.constraint

/** The reason of the suspension, if a sign-in failed because the account is suspended. */
export const suspensionReason = (error: unknown): string | undefined => {
  const found = violation(error)
  return found?.constraint === 'sessions_suspended' ? found.detail : undefined
}
