/** Rows of one part of an administrator's list. */
export const partSize = 50

/** What was found, of which one row more than a part was asked for. */
export function toPart<R extends { id: string }>(rows: readonly R[]): { items: R[]; next: string | null } {
  const items = rows.slice(0, partSize)
  return { items, next: rows.length > partSize ? (items.at(-1)?.id ?? null) : null }
}
