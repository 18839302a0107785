import { isLong } from '@tessera/testing/test-kind'

import type { Entry, Row } from '../rows.ts'

/**
 * Returns a function that picks from a list: in the long tests everything, in `npm test` one of every `step` elements. Each call starts with
 * another element, so that every kind of wrong value is tried on some field.
 */
export function oneOfEvery(step: number): <T>(list: readonly T[]) => T[] {
  let calls = 0
  return (list) => {
    const first = calls++ % step
    return list.filter((_, index) => isLong || index % step === first)
  }
}

/**
 * The entries for a check that one function makes for REST and tRPC alike. `npm test` tries each row on one of the two, alternating; the long
 * tests try it on each that it has.
 */
export function onSurfacesInTurn(entries: readonly Entry[]): Entry[] {
  const ofRows = new Map<Row, Entry[]>()
  for (const entry of entries) ofRows.set(entry.row, [...(ofRows.get(entry.row) ?? []), entry])
  return [...ofRows.values()].flatMap((ofRow, n) => ofRow.filter((_, index) => isLong || index === n % ofRow.length))
}
