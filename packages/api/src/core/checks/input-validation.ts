import { setImmediate } from 'node:timers/promises'

import { z } from 'zod'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that is not shared with other callers. Work on large inputs is split into parts, and each part waits
 * for such a turn. So other requests run between the parts, even if many large inputs are processed concurrently.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** The number of items that are validated in one turn of the event loop. They take about 5 ms. */
const itemsPerTurn = 500

/** Validates an input. Long lists are validated in parts, so that other requests can run in between. */
export async function validate(schema: z.ZodObject, raw: unknown): Promise<{ data?: unknown; error?: z.core.$ZodError | undefined }> {
  if (!hasLongList(raw)) return schema.safeParse(raw)
  const issues: z.core.$ZodIssue[] = []
  const rest = await validateLongLists(schema, raw, [], issues)
  const { data, error } = rest.schema.safeParse(rest.value)
  if (issues.length === 0) return { data, error }
  return { error: new z.ZodError([...(error?.issues ?? []), ...issues]) }
}

/** No input schema contains a list at a greater depth. */
const maxListDepth = 2

function hasLongList(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.length > itemsPerTurn
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > maxListDepth) return false
  return Object.values(value).some((part) => hasLongList(part, depth + 1))
}

type Part = { schema: z.ZodType; value: unknown }

/** Validates the items of long lists, and replaces their schema with one that accepts everything. Leaves other parts unchanged. */
async function validateLongLists(schema: z.ZodType, value: unknown, path: readonly string[], issues: z.core.$ZodIssue[]): Promise<Part> {
  if (schema instanceof z.ZodArray && Array.isArray(value) && value.length > itemsPerTurn) {
    const items = await validateItems(schema as z.ZodArray<z.ZodType>, value, path, issues)
    return { schema: schema.clone({ ...schema.def, element: z.unknown() }), value: items }
  }
  if (schema instanceof z.ZodDiscriminatedUnion && typeof value === 'object' && value !== null) {
    const option = optionOf(schema as Union, value)
    const part = await validateLongLists(option, value, path, issues)
    return part.schema === option ? { schema, value } : part
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return { schema, value }
  const shape: Record<string, z.ZodType> = { ...schema.shape }
  const fields: Record<string, unknown> = { ...value }
  let isReplaced = false
  for (const [name, field] of Object.entries(shape)) {
    if (!Object.hasOwn(fields, name)) continue
    const part = await validateLongLists(field, fields[name], [...path, name], issues)
    if (part.schema === field) continue
    isReplaced = true
    shape[name] = part.schema
    fields[name] = part.value
  }
  return isReplaced ? { schema: schema.clone({ ...schema.def, shape }), value: fields } : { schema, value }
}

type Union = z.ZodDiscriminatedUnion<z.ZodObject[]>

/** The option with the value's discriminator; the last one where there is none. It then refuses the discriminator. */
function optionOf({ options, def: { discriminator } }: Union, value: object): z.ZodType {
  const given: unknown = Reflect.get(value, discriminator)
  const isOption = (option: z.ZodObject) => (option.shape[discriminator] as z.ZodType).safeParse(given).success
  return options.find(isOption) ?? (options.at(-1) as z.ZodObject)
}

async function validateItems({ element }: z.ZodArray<z.ZodType>, values: unknown[], path: readonly string[], issues: z.core.$ZodIssue[]) {
  const list = z.array(element)
  const validated: unknown[] = []
  for (let start = 0; start < values.length; start += itemsPerTurn) {
    await ownTurn()
    const part = values.slice(start, start + itemsPerTurn)
    const { data, error } = list.safeParse(part)
    for (const issue of error?.issues ?? []) issues.push(moved(issue, path, start))
    validated.push(...(data ?? part))
  }
  return validated
}

/** Converts an issue of one part of a list to an issue of the whole input. */
function moved(issue: z.core.$ZodIssue, path: readonly string[], start: number): z.core.$ZodIssue {
  const [index, ...rest] = issue.path
  return { ...issue, path: [...path, Number(index) + start, ...rest] }
}
