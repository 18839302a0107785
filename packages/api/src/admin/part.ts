/** Rows in one part of an administrator's list. */
export const partSize = 50

/** Splits off the surplus row: a query reads one row more than a part to learn whether there is a next part. */
export function toPart<R extends { id: string }>(rows: readonly R[]): { items: R[]; next: string | null } {
  const items = rows.slice(0, partSize)
  return { items, next: rows.length > partSize ? (items.at(-1)?.id ?? null) : null }
}
