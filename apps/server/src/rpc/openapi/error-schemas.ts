import { errorDetails, errors, type Reason, reasonsWithIssues } from '@tessera/contract'
import { z } from 'zod'

import { exampleOf } from './examples.ts'
import type { JsonSchema, OpenApiDocument } from './schema.ts'

const detailsOf: Partial<Record<Reason, z.ZodType>> = errorDetails

/** `SlugTakenError` for `slug_taken`. */
const nameOf = (reason: Reason): string => `${reason.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Error`
const refTo = (reason: Reason): string => `#/components/schemas/${nameOf(reason)}`

/** A union of errors. The mapping is needed because the names of the schemas differ from the reasons. */
export const oneOfErrors = (reasons: readonly Reason[]) => ({
  oneOf: reasons.map((reason) => ({ $ref: refTo(reason) })),
  discriminator: { propertyName: 'reason', mapping: Object.fromEntries(reasons.map((reason) => [reason, refTo(reason)])) },
})

/** The schema of each reason, by name, for the components. */
export const errorSchemas = (reasons: readonly Reason[]): Record<string, JsonSchema> =>
  Object.fromEntries(reasons.map((reason) => [nameOf(reason), errorSchema(reason)]))

/** The body of an error response. */
export function errorExample(reason: Reason, document: OpenApiDocument) {
  const { code, message } = errors[reason]
  const details = detailsOf[reason]
  const example = details && { details: exampleOf(schemaOf(details), document) }
  return { code, reason, message, requestId: 'req_01jd8q5bqkeyar6w4d2h8v9zmc', ...example }
}

const issue: JsonSchema = {
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: {
      type: 'array',
      items: { type: ['string', 'integer'] },
      description: 'The path from the root of the body, or the name of a header',
    },
    message: { type: 'string' },
  },
}

function errorSchema(reason: Reason): JsonSchema {
  const { code, message } = errors[reason]
  const details = detailsOf[reason]
  return {
    type: 'object',
    description: message,
    required: ['code', 'reason', 'message', 'requestId', ...(details ? ['details'] : [])],
    properties: {
      code: { type: 'string', enum: [code] },
      reason: { type: 'string', enum: [reason], description: 'Stable identifier of the error, for programs' },
      message: { type: 'string', description: 'For people; it may change' },
      requestId: { type: 'string' },
      ...(reasonsWithIssues.has(reason) && { issues: { type: 'array', items: issue, description: 'Every invalid field' } }),
      ...(details && { details: schemaOf(details) }),
    },
  }
}

const schemaOf = (details: z.ZodType): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(details, { io: 'input' })
  return schema as JsonSchema
}
