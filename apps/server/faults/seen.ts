import { expect } from 'vitest'

const ofVisitors = ['page', 'redirect', 'page not in memory'] as const
const ofMakers = ['dashboard', 'sign-in', 'API read', 'API write'] as const

export type Kind = (typeof ofVisitors)[number] | (typeof ofMakers)[number]

/** A request and what came of it: no status where there was no answer. `comesBack` where that says when to ask again. */
export type Seen = { kind: Kind; sent: number; ms: number; status: number | undefined; comesBack: boolean }

/** A line of docs/faults.md. */
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

/** Milliseconds: the most that anybody waits for a 503, and for an answer again once all is well. */
const patience = 5_000
const soon = 1_000

const isGood = ({ kind, status }: Seen) => status === good[kind]

/** Within a fault each answer is the usual one or a 503 that says when to come back, and both in time. */
export function expectAnswered(seen: readonly Seen[]): void {
  expect(seen.filter((one) => one.ms > patience || !(isGood(one) || (one.status === 503 && one.comesBack)))).toEqual([])
}

/** What memory holds goes on as if nothing were. */
export function expectGoesOn(seen: readonly Seen[], kinds: readonly Kind[]): void {
  expect(seen.filter((one) => kinds.includes(one.kind) && !(isGood(one) && one.ms < soon))).toEqual([])
}

/** Milliseconds from that moment until what was sent was answered well, by the last request until another one that was not. */
export function backAfter(seen: readonly Seen[], moment: number, until = Number.POSITIVE_INFINITY): number {
  const bad = seen.filter((one) => one.sent >= moment && one.sent < until && !(isGood(one) && one.ms < soon))
  return Math.max(0, ...bad.map(({ sent }) => sent - moment))
}

/** What each kind was answered between two moments, and how long that took at most. */
export function describe(seen: readonly Seen[], from: number, to: number): Pick<FaultRow, 'visitors' | 'makers'> {
  const during = seen.filter(({ sent }) => sent >= from && sent < to)
  const of = (kinds: readonly Kind[]) =>
    kinds.map((kind) => `${kind}: ${answersOf(during.filter((one) => one.kind === kind))}`).join('<br>')
  return { visitors: of(ofVisitors), makers: of(ofMakers) }
}

function answersOf(seen: readonly Seen[]): string {
  const slowest = new Map<number | undefined, number>()
  for (const { status, ms } of seen) slowest.set(status, Math.max(slowest.get(status) ?? 0, ms))
  return [...slowest].map(([status, ms]) => `${status ?? 'no answer'} in ${duration(ms)}`).join(', ')
}

/** As a person says it. */
export const duration = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)
