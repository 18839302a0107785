import { sqlState } from '@tessera/db'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

import type { Observer } from '../http/request-observer.ts'

/**
 * Log only listed fields. Errors may quote user data (`detail` of a PostgreSQL error holds the whole row, `input` of a URL
 * error the address), and a request holds the client's address and credentials.
 */
const serializers = {
  err: describeError,
  req: ({ id, method, routeOptions }: FastifyRequest) => ({ requestId: id, method, route: routeOptions.url }),
}

/** One JSON object per line, on standard output. */
export const loggerOptions = (level: string) => ({ level, base: null, serializers })

export function requestLogger(log: FastifyBaseLogger): Observer | undefined {
  if (log.level !== 'debug' && log.level !== 'trace') return undefined
  return (request) => log.debug(request, 'Answered')
}

type Known = NodeJS.ErrnoException & { constraint?: string; table?: string }
type Description = { type: string; message: string; stack: string; [field: string]: unknown }

function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', code, syscall, constraint, table } = error as Known
  // PostgreSQL quotes the value in the message of an error of class 22.
  const safeMessage = sqlState(error)?.startsWith('22') ? 'A value was refused' : message
  return { type: name, message: safeMessage, code, syscall, constraint, table, stack: stack.replace(message, () => safeMessage) }
}
