type Read<T> = (value: unknown) => T | undefined
type Values<Reads extends Record<string, Read<unknown>>> = { [Name in keyof Reads]?: ReturnType<Reads[Name]> }

/** Validates the search parameters of a route. An invalid parameter counts as absent. */
export const searchParams =
  <Reads extends Record<string, Read<unknown>>>(reads: Reads) =>
  (search: Record<string, unknown>): Values<Reads> =>
    Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(search[name])])) as Values<Reads>

/** An empty text counts as absent. The router parses a text of digits as a number. */
export const text: Read<string> = (value) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

/** A flag that is `true` or absent. */
export const flag: Read<true> = (value) => value === true || undefined

export const positiveInteger: Read<number> = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

export const oneOf =
  <T extends string>(choices: readonly T[]): Read<T> =>
  (value) =>
    choices.find((choice) => choice === value)
