import { isLong } from '@tessera/testing/test-kind'

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
