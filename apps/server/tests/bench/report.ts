import { writeFileSync } from 'node:fs'

import { provenance } from '@tessera/testing/provenance'

import type { Comparison } from '../support/load/compare.ts'
import { describeGenerator } from '../support/load/generator.ts'

// From tests/bench/dist, where the bundled bench runs.
const document = new URL('../../../../../docs/measurements/bench.md', import.meta.url)

type Row = { name: string; value: string; holds: boolean; required: string; target: string }
const rows: Row[] = []

/** Records one figure. A row that does not hold fails the run. */
export function report(name: string, value: string, holds: boolean, required: string, target: string): void {
  console.log(`${holds ? ' ok ' : 'FAIL'}  ${name.padEnd(74)} ${value.padStart(24)}   required ${required}, target ${target}`)
  rows.push({ name, value, holds, required, target })
}

/** Records two rates; the first must be at least `required` times the second. */
export function reportRatio(name: string, { ratio, ours, limit }: Comparison, required: number, target: number): void {
  const value = `${ratio.toFixed(2)} × (${Math.round(ours.rate)} / ${Math.round(limit.rate)})`
  report(name, value, ratio >= required, `${required} ×`, `${target} ×`)
}

/** Whether every row so far has its required value. */
export const allHold = (): boolean => rows.every(({ holds }) => holds)

/** Writes docs/measurements/bench.md, also if a row does not hold. */
export function writeReport(): void {
  const lines = rows.map(
    ({ name, value, holds, required, target }) => `| ${name} | ${value} | ${required}${holds ? '' : ' (missed)'} | ${target} |`,
  )
  writeFileSync(
    document,
    `# Bench

\`npm run bench\` compares the built server with programs written by hand for one request each, in turns within one run, and writes this table
for the server; the speed of the dashboard's editor is printed only. A ratio is the median over the turns; in parentheses are the median
requests a second of the product and of its baseline. Both get the same V8 flags, named statements and pipelined connections to PostgreSQL,
1,000 tokens and 5,000 user agents. ${describeGenerator()}

${provenance()}

| what | measured | required | target |
| --- | --- | --- | --- |
${lines.join('\n')}
`,
  )
}
