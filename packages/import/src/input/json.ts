/** Values of JSON whose shape is unknown. */
export type Members = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object, or an empty one. */
export const objectOf = (value: unknown): Members => (isObject(value) ? value : {})

/** The list, or an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The text without white space around it; null if it is none, or blank. */
export const stringOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** A whole number of at least 0, also one that is written as a string. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,13}$/.test(value.trim()) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

/** The value at a path of members and indexes; undefined if there is none. Inherited properties are not found. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined
    found = Reflect.get(found, step)
  }
  return found
}

/** The JSON that a string contains; undefined if it contains none. */
export function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
