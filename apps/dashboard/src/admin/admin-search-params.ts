/** What the address says to look for: the router reads digits alone as a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** Whether the address asks for only a part. */
export const flagOf = (value: unknown): true | undefined => value === true || undefined
