import type { Comparison } from '../support/load/compare.ts'

const failures: string[] = []

/** One row of the result. */
export function report(name: string, value: string, holds: boolean, floor: string, aim: string): void {
  console.log(`${holds ? ' ok ' : 'FAIL'}  ${name.padEnd(74)} ${value.padStart(24)}   floor ${floor}, aim ${aim}`)
  if (!holds) failures.push(name)
}

/** A row of two rates, of which the first should be at least `floor` times the second. */
export function reportRatio(name: string, { ratio, ours, limit }: Comparison, floor: number, aim: number): void {
  const value = `${ratio.toFixed(2)} × (${Math.round(ours.rate)} / ${Math.round(limit.rate)})`
  report(name, value, ratio >= floor, `${floor} ×`, `${aim} ×`)
}

/** Whether every row so far has reached its floor. */
export const allHold = (): boolean => failures.length === 0
