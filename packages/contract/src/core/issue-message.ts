import type { z } from 'zod'

/** What a value must be, by the type that its schema expects. */
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

const items = (count: number | bigint) => (Number(count) === 1 ? '1 item' : `${count} items`)

/** Limits of numbers are inclusive in all schemas. */
function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `Must be ${maximum} characters or fewer`
  return origin === 'array' ? `Must have at most ${items(maximum)}` : `Must be ${maximum} or less`
}

function tooSmall({ origin, minimum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return Number(minimum) === 1 ? 'Must not be empty' : `Must be at least ${minimum} characters`
  return origin === 'array' ? `Must have at least ${items(minimum)}` : `Must be ${minimum} or more`
}

/**
 * The error message of an issue whose schema has none of its own. For `z.config({ customError: issueMessage })`: the messages of zod are
 * about its schemas (“expected string, received undefined”).
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This field is required'
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${types[issue.expected] ?? 'a value of another type'}`
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return 'Must have one of the documented forms'
  }
}
