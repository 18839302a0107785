import type { FastifyRequest } from 'fastify'

import { readBytes } from './request-body.ts'

/** A report's thousand characters, each percent-encoded at its longest. */
const formLimit = 16 * 1024

/** The fields of a form that a browser sent. */
export async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  const bytes = await readBytes(request, { limit: formLimit, type: 'application/x-www-form-urlencoded' })
  return new URLSearchParams(bytes.toString())
}
