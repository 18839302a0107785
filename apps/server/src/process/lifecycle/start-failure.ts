import { BackupRefused, EmbeddedError, isUnavailable, MigrationRefused } from '@tessera/db'

import { EnvRefused } from '../../env.ts'
import { WorkerFailed } from './worker-processes.ts'

/** An error of the database or of the connection to it, in `cause`. */
class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'
}

/** Marks a failure as one of the database. Its error codes alone do not tell, because files and ports fail with the same ones. */
export async function ofDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new DatabaseFailure('The database failed', { cause })
  }
}

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string; variable?: string }

/** Errors whose message is written for the operator. */
const operatorErrors = [EnvRefused, EmbeddedError, MigrationRefused, BackupRefused, WorkerFailed]

/** One clear line for a failure that the operator can fix, or the stack of an unexpected error. */
export function explain(failure: unknown): string {
  const error = failure instanceof DatabaseFailure ? failure.cause : failure
  if (operatorErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, syscall, address, port, variable = 'PORT', hostname, path, message, stack } = error as SystemError
  if (syscall === 'getaddrinfo') return `The name ${hostname} cannot be resolved`
  if (failure instanceof DatabaseFailure) {
    const isKnown = isUnavailable(error) || (code !== undefined && /^(E[A-Z]+|\d[0-9A-Z]{4})$/.test(code))
    return isKnown ? `The database cannot be reached: ${message || code}` : (stack ?? String(error))
  }
  if (code === 'EADDRINUSE') return `Port ${port} is taken; stop what listens there or set ${variable}`
  if (syscall === 'listen') return `Cannot listen on ${address}:${port}: ${message}`
  // The message of a file system error names the file.
  return path === undefined ? (stack ?? String(error)) : message
}
