import type { Reason } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import { expect } from 'vitest'

import type { Entry, Outcome } from '../../support/rows.ts'

/**
 * Whether every kind of credential or id is tried on this entry. One function reads them for all rows, so `npm test` tries one kind on every
 * row, and every kind on the first of these entries on each surface. The long suite tries every kind on every row.
 */
export const triesEveryKind = (entry: Entry, among: readonly Entry[]) =>
  isLong || entry === among.find(({ surface }) => surface === entry.surface)

export function expectRefused(outcome: Outcome, status: number, reason: Reason): void {
  expect(outcome).toMatchObject({ status, error: { reason } })
  if (status === 401) expect(outcome.headers.get('www-authenticate')).toMatch(/^Bearer/)
}
