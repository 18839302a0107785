import { BackupRefused, EmbeddedError, isUnavailable, MigrationRefused } from '@tessera/db'

import { EnvRefused } from '../../env.ts'
import { WorkerFailed } from './worker-processes.ts'

/** What the database, or the way to it, said no with. */
class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
}

/** Marks what fails here as the database's: files and ports fail with the same codes as the way to it. */
export async function ofDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new DatabaseFailure('The database failed', { cause })
  }
}

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string; variable?: string }

/** What is made of a message for the operator in the first place. */
const forOperators = [EnvRefused, EmbeddedError, MigrationRefused, BackupRefused, WorkerFailed]

/** One clear line for what an operator can mend; the whole error for what nobody foresaw. */
export function explain(failure: unknown): string {
  const error = failure instanceof DatabaseFailure ? failure.cause : failure
  if (forOperators.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, syscall, address, port, variable = 'PORT', hostname, path, message, stack } = error as SystemError
  if (syscall === 'getaddrinfo') return `The name ${hostname} cannot be resolved`
  if (failure instanceof DatabaseFailure) {
    const isKnown = isUnavailable(error) || (code !== undefined && /^(E[A-Z]+|\d[0-9A-Z]{4})$/.test(code))
    return isKnown ? `The database cannot be reached: ${message || code}` : (stack ?? String(error))
  }
  if (code === 'EADDRINUSE') return `Port ${port} is taken; stop what listens there or set ${variable}`
  if (syscall === 'listen') return `Cannot listen on ${address}:${port}: ${message}`
  // What the system says of a file names it.
  return path === undefined ? (stack ?? String(error)) : message
}
