import type { z } from 'zod'

/** The text after “Must be”, by the type that the schema expects. */
const types: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const undocumentedFormat = 'Must match one of the documented formats'

const items = (count: number | bigint) => (Number(count) === 1 ? '1 item' : `${count} items`)

/** Assumes inclusive limits: all number schemas have them. */
function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `Must be ${maximum} characters or fewer`
  return origin === 'array' ? `Must have at most ${items(maximum)}` : `Must be ${maximum} or less`
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return Number(minimum) === 1 ? 'Must not be empty' : `Must be at least ${minimum} characters`
  return origin === 'array' ? `Must have at least ${items(minimum)}` : `Must be ${minimum} or more`
}

type NoOption = { input?: unknown; discriminator?: string | undefined; options?: z.core.util.Primitive[] }

/** For an input whose discriminator is absent or unknown. */
function noOption({ input, discriminator, options }: NoOption): string {
  const given: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, discriminator ?? '') : undefined
  return given === undefined
    ? 'This field is required'
    : `Must be one of ${(options ?? []).filter((option) => option !== undefined).join(', ')}`
}

/**
 * The message of an issue whose schema does not define one. Pass it to `z.config({ customError: issueMessage })`. It replaces zod's default
 * messages, which describe schemas instead of values (“expected string, received undefined”).
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This field is required'
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${types[issue.expected] ?? 'of a different type'}`
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_union':
      return 'discriminator' in issue ? noOption(issue) : undocumentedFormat
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return undocumentedFormat
  }
}
