import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { tryTests, writeDocument } from './test-report.mjs'
import { root } from '../workspace.mjs'

/** @typedef {{ fault: string, visitors: string, makers: string, back: string }} Row */

/**
 * Breaks one part after the other under a load of every kind, and writes docs/measurements/faults.md.
 * @param {readonly string[]} args a part of the tests' names instead, and then without writing
 * @returns {Promise<number>} exit code
 */
export async function faults(args) {
  const chosen = args.length > 0 ? ['-t', args.join(' ')] : []
  /** @type {import('./test-report.mjs').Tried<{ row: Row }>[] | undefined} */
  const tried = await tryTests(['--config', join(root, 'apps', 'server', 'tests', 'faults', 'vitest.config.ts'), ...chosen])
  if (!tried) return 1
  if (args.length === 0) await writeDocument('faults.md', document(tried.map(({ meta }) => meta.row)))
  return 0
}

/** @param {readonly Row[]} rows */
const document = (rows) => `# Faults

\`npm run test:faults\` breaks one part after the other while visitors read pages and follow tiles, somebody works in the dashboard, people
sign in and scripts read and write, and writes this table: what each kind was answered, how long that took as a rule and at most, and how
long after the part was there again somebody was still refused. A 503 always says in \`Retry-After\` when to come back.

The run fails where one in ten waits for more than 5 s, where anybody is refused a second after the part is back, where a page or a tile
whose page is in memory is not answered as ever, where a write that was acknowledged is missing or one that was repeated with its
\`Idempotency-Key\` is there twice, and where a click that was answered is not counted or is counted twice. \`npm test\` tries most of it,
for shorter and each answer by itself. Measured on a machine with ${availableParallelism()} processors.

| fault | what visitors see | what makers and scripts see | back after |
| --- | --- | --- | --- |
${rows.map(({ fault, visitors, makers, back }) => `| ${fault} | ${visitors} | ${makers} | ${back} |`).join('\n')}
`
