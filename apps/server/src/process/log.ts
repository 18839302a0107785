import { sqlState } from '@tessera/db'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

import type { Observer } from '../http/request-observer.ts'

/**
 * What the log says of things. Never all that they have: errors quote what was sent or stored (PostgreSQL's `detail` the
 * whole row, a URL's `input` the address), and a request has its sender's address and secrets.
 */
const serializers = {
  err: describeError,
  req: ({ id, method, routeOptions }: FastifyRequest) => ({ requestId: id, method, route: routeOptions.url }),
}

/** One JSON object a line, on standard output. */
export const loggerOptions = (level: string) => ({ level, base: null, serializers })

/** At the levels debug and trace, a line for each request. */
export function requestLogger(log: FastifyBaseLogger): Observer | undefined {
  if (log.level !== 'debug' && log.level !== 'trace') return undefined
  return (request) => log.debug(request, 'Answered')
}

type Known = NodeJS.ErrnoException & { constraint?: string; table?: string }
type Description = { type: string; message: string; stack: string; [field: string]: unknown }

/** Those of PostgreSQL's class 22 have the refused value in their message. */
const quotesValue = (error: Error): boolean => sqlState(error)?.startsWith('22') ?? false

function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, message, stack = '', code, syscall, constraint, table } = error as Known
  const told = quotesValue(error) ? 'A value was refused' : message
  return { type: name, message: told, code, syscall, constraint, table, stack: stack.replace(message, () => told) }
}
