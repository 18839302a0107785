import { expect } from 'vitest'

import { median } from '../support/load/compare.ts'

const ofVisitors = ['page', 'redirect', 'page not in memory'] as const
const ofMakers = ['dashboard', 'sign-in', 'API read', 'API write'] as const

export type Kind = (typeof ofVisitors)[number] | (typeof ofMakers)[number]

/** A request and what came of it: no status where there was no answer. `comesBack` where that says when to ask again. */
export type Seen = { kind: Kind; sent: number; ms: number; status: number | undefined; comesBack: boolean }

/** A line of docs/measurements/faults.md. */
export type FaultRow = { fault: string; visitors: string; makers: string; back: string }

declare module 'vitest' {
  interface TaskMeta {
    row?: FaultRow
  }
}

const good: Record<Kind, number> = {
  page: 200,
  redirect: 302,
  'page not in memory': 404,
  dashboard: 200,
  'sign-in': 200,
  'API read': 200,
  'API write': 201,
}

/** Milliseconds: the most that anybody waits for a 503, and for an answer when all is well. */
const patience = 5_000
const soon = 1_000

const isGood = ({ kind, status }: Seen) => status === good[kind]

/** Within a fault each answer is the usual one or a 503 that says when to come back, and both in time. */
export function expectAnswered(seen: readonly Seen[]): void {
  expect(seen.filter((one) => !(isGood(one) || (one.status === 503 && one.comesBack)))).toEqual([])
  // What the machine does besides may hold up some; database-away.test.ts minds each.
  expect(seen.filter(({ ms }) => ms > patience).length).toBeLessThanOrEqual(seen.length / 10)
}

/** These kinds go on as if nothing were. */
export function expectGoesOn(seen: readonly Seen[], kinds: readonly Kind[]): void {
  const asked = seen.filter(({ kind }) => kinds.includes(kind))
  expect(asked.filter((one) => !isGood(one))).toEqual([])
  expect(median(asked.map(({ ms }) => ms))).toBeLessThan(soon)
}

/** Milliseconds from that moment until nothing was refused any more, by the last request that was, of those that were answered until another. */
export function backAfter(seen: readonly Seen[], moment: number, until = Number.POSITIVE_INFINITY): number {
  const refused = seen.filter((one) => one.sent >= moment && one.sent + one.ms < until && !isGood(one))
  return Math.max(0, ...refused.map(({ sent }) => sent - moment))
}

/** A second after that moment nobody is refused any more. */
export const expectBack = (seen: readonly Seen[], moment: number, until?: number): void =>
  expect(backAfter(seen, moment, until)).toBeLessThan(soon)

/** What each kind was answered between two moments, and how long that took at most. */
export function describe(seen: readonly Seen[], from: number, to: number): Pick<FaultRow, 'visitors' | 'makers'> {
  const during = seen.filter(({ sent }) => sent >= from && sent < to)
  const of = (kinds: readonly Kind[]) =>
    kinds.map((kind) => `${kind}: ${answersOf(during.filter((one) => one.kind === kind))}`).join('<br>')
  return { visitors: of(ofVisitors), makers: of(ofMakers) }
}

function answersOf(seen: readonly Seen[]): string {
  const byStatus = new Map<number | undefined, number[]>()
  for (const { status, ms } of seen) byStatus.set(status, [...(byStatus.get(status) ?? []), ms])
  return [...byStatus]
    .map(([status, times]) => `${status ?? 'no answer'} in ${duration(median(times))}, at most ${duration(Math.max(...times))}`)
    .join('; ')
}

/** As a person says it. */
export const duration = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)
