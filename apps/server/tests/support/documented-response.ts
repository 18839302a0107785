import type { TableRow as Row } from '@tessera/api'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'

import { openApiDocument } from '../../src/rpc/openapi/document.ts'
import type { Answered } from './service.ts'

type Content = Record<string, { schema?: unknown }>
type Operation = { responses: Record<string, { content?: Content }> }

const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'openapi')

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

const validators = new Map<string, ValidateFunction>()

function validatorOf(path: string, method: string, status: string, type: string): ValidateFunction {
  const pointer = ['paths', path, method, 'responses', status, 'content', type, 'schema'].map(escaped).join('/')
  const validator = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` })
  validators.set(pointer, validator)
  return validator
}

/** Fails if openapi.json does not describe this REST response, as a validating proxy would. */
export function expectDocumented({ route, name }: Row, { status, headers, body, text }: Answered): void {
  if (!route) throw new Error(`${name} has no route`)
  const method = route.method.toLowerCase()
  const response = document.paths[route.path]?.[method]?.responses[String(status)]
  expect(response, `${name} does not describe ${status}`).toBeDefined()
  const type = headers.get('content-type')?.split(';', 1)[0]
  if (!response?.content || type === undefined) {
    expect([response?.content, text], `${name} with ${status}`).toEqual([undefined, ''])
    return
  }
  expect(Object.keys(response.content), `${name} with ${status}`).toContain(type)
  if (type !== 'application/json') return
  const validate = validatorOf(route.path, method, String(status), type)
  if (!validate(body)) expect.fail(`${name} with ${status}: ${ajv.errorsText(validate.errors).slice(0, 500)} in ${text}`)
}
