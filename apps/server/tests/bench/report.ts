import { writeFileSync } from 'node:fs'

import { provenance } from '@tessera/testing/provenance'

import type { Comparison } from '../support/load/compare.ts'
import { describeGenerator } from '../support/load/generator.ts'

// From tests/bench/dist, where the bundled bench runs.
const document = new URL('../../../../../docs/measurements/bench.md', import.meta.url)

type Row = { name: string; value: string; holds: boolean; floor: string; aim: string }
const rows: Row[] = []

/** Records one figure. A row that does not hold fails the run. */
export function report(name: string, value: string, holds: boolean, floor: string, aim: string): void {
  console.log(`${holds ? ' ok ' : 'FAIL'}  ${name.padEnd(74)} ${value.padStart(24)}   floor ${floor}, aim ${aim}`)
  rows.push({ name, value, holds, floor, aim })
}

/** Records two rates, of which the first has to be at least `floor` times the second. */
export function reportRatio(name: string, { ratio, ours, limit }: Comparison, floor: number, aim: number): void {
  const value = `${ratio.toFixed(2)} × (${Math.round(ours.rate)} / ${Math.round(limit.rate)})`
  report(name, value, ratio >= floor, `${floor} ×`, `${aim} ×`)
}

/** Whether every row so far has reached its floor. */
export const allHold = (): boolean => rows.every(({ holds }) => holds)

/** Writes docs/measurements/bench.md, also if a row does not hold. */
export function writeReport(): void {
  const lines = rows.map(({ name, value, holds, floor, aim }) => `| ${name} | ${value} | ${floor}${holds ? '' : ' (missed)'} | ${aim} |`)
  writeFileSync(
    document,
    `# Bench

\`npm run bench\` compares the built server with programs written by hand for one request each, in turns within one run, and writes this table
for the server; the speed of the dashboard's editor is printed only. A ratio is the median over the turns; in parentheses are the median
requests a second of the product and of its opponent. Both get the same V8 flags, named statements and pipelined connections to PostgreSQL,
1,000 tokens and 5,000 user agents. ${describeGenerator()}

${provenance()}

| what | measured | floor | aim |
| --- | --- | --- | --- |
${lines.join('\n')}
`,
  )
}
