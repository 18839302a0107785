import { expect } from 'vitest'

import { median } from '../support/load/compare.ts'

const ofVisitors = ['page', 'redirect', 'page not in memory', 'unknown page'] as const
const ofOwners = ['dashboard', 'sign-in', 'API read', 'API write'] as const

export type Kind = (typeof ofVisitors)[number] | (typeof ofOwners)[number]

/** A request and its outcome. `status` is undefined if there was no response; `comesBack` is true if Retry-After says when to retry. */
export type Seen = { kind: Kind; sent: number; ms: number; status: number | undefined; comesBack: boolean }

/** A line of docs/measurements/faults.md. */
export type FaultRow = { fault: string; visitors: string; owners: string; back: string }

declare module 'vitest' {
  interface TaskMeta {
    row?: FaultRow
  }
}

const good: Record<Kind, number> = {
  page: 200,
  redirect: 302,
  'page not in memory': 200,
  'unknown page': 404,
  dashboard: 200,
  'sign-in': 200,
  'API read': 200,
  'API write': 201,
}

/** The longest time to any response, 503 included; one in ten of a kind may exceed it because the machine has other work. */
const maxResponseMs = 5_000
/** The longest median of requests that a fault must not affect, and the longest time from the repair to the last refusal. */
const maxUnaffectedMs = 1_000

const isGood = ({ kind, status }: Seen) => status === good[kind]

/** During a fault each response is the usual one or a 503 with Retry-After, and of each kind at least nine in ten are in time. */
export function expectAnswered(seen: readonly Seen[]): void {
  expect(seen.filter((one) => !(isGood(one) || (one.status === 503 && one.comesBack)))).toEqual([])
  for (const kind of [...ofVisitors, ...ofOwners]) {
    const times = seen.filter((one) => one.kind === kind).map(({ ms }) => ms)
    expect(times.filter((ms) => ms > maxResponseMs).length, `${kind} slower than ${maxResponseMs} ms`).toBeLessThanOrEqual(
      times.length / 10,
    )
  }
}

/** A fault does not affect these kinds: each response is the usual one, and the median is short. */
export function expectGoesOn(seen: readonly Seen[], kinds: readonly Kind[]): void {
  const asked = seen.filter(({ kind }) => kinds.includes(kind))
  expect(asked.filter((one) => !isGood(one))).toEqual([])
  expect(median(asked.map(({ ms }) => ms))).toBeLessThan(maxUnaffectedMs)
}

/** Milliseconds from `moment` to the last refused request, among those that ended before `until`. 0 if none was refused. */
export function backAfter(seen: readonly Seen[], moment: number, until = Number.POSITIVE_INFINITY): number {
  const refused = seen.filter((one) => one.sent >= moment && one.sent + one.ms < until && !isGood(one))
  return Math.max(0, ...refused.map(({ sent }) => sent - moment))
}

/** Expects no refusal later than a second after `moment`. */
export const expectBack = (seen: readonly Seen[], moment: number, until?: number): void =>
  expect(backAfter(seen, moment, until)).toBeLessThan(maxUnaffectedMs)

/** The table cells: the responses to each kind of request sent between two moments, with median and maximum time. */
export function describe(seen: readonly Seen[], from: number, to: number): Pick<FaultRow, 'visitors' | 'owners'> {
  const during = seen.filter(({ sent }) => sent >= from && sent < to)
  const of = (kinds: readonly Kind[]) =>
    kinds.map((kind) => `${kind}: ${answersOf(during.filter((one) => one.kind === kind))}`).join('<br>')
  return { visitors: of(ofVisitors), owners: of(ofOwners) }
}

function answersOf(seen: readonly Seen[]): string {
  const byStatus = new Map<number | undefined, number[]>()
  for (const { status, ms } of seen) byStatus.set(status, [...(byStatus.get(status) ?? []), ms])
  return [...byStatus]
    .map(([status, times]) => `${status ?? 'no answer'} in ${duration(median(times))}, at most ${duration(Math.max(...times))}`)
    .join('; ')
}

export const duration = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`)
