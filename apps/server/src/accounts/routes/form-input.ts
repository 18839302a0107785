import { fail } from '@tessera/api'
import type { Issue } from '@tessera/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { parseObject, readBytes } from '../../http/request/request-body.ts'
import type { Env } from '../../env.ts'
import { isOwnOrigin } from '../../http/request/origin-check.ts'

/** Parses the JSON body of a form. Refuses other origins (`origin_refused`) and input that does not match the schema (`invalid_input`). */
export async function readInput<T>(env: Env, request: FastifyRequest, schema: z.ZodType<T>): Promise<T> {
  if (!isOwnOrigin(request, env.publicUrl)) fail('origin_refused')
  const { data, error } = schema.safeParse(parseObject(await readBytes(request)))
  if (error) fail('invalid_input', { issues: error.issues.map(({ path, message }) => ({ path: path as Issue['path'], message })) })
  return data
}
