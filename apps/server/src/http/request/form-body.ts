import type { FastifyRequest } from 'fastify'

import { readBytes } from './request-body.ts'

/** A report's thousand characters at their longest percent-encoding. */
const maxFormBytes = 16 * 1024

/** The fields of a submitted form. */
export async function readForm(request: FastifyRequest): Promise<URLSearchParams> {
  const bytes = await readBytes(request, { limit: maxFormBytes, type: 'application/x-www-form-urlencoded' })
  return new URLSearchParams(bytes.toString())
}
