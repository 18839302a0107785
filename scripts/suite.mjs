// The command of turbo's test tasks: runs one kind of a package's tests and leaves their counts in test-results/KIND.json, which turbo
// caches and `npm test` sums. docs/testing.md describes the kinds.
// Usage, in the folder of the package: node ../../scripts/suite.mjs quick|timing|long|repository PROJECT…   or   e2e|e2e-long
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runPlaywright, runVitest } from './runners.mjs'
import { forwardSignals } from './step.mjs'

/** @typedef {import('./runners.mjs').Counts & { began: number, seconds: number }} Result `began` is a Unix time in milliseconds */

const [kind = '', ...projects] = process.argv.slice(2)

const vitest = () =>
  runVitest(
    projects.map((project) => `--project=${project}`),
    { TEST_KIND: kind },
  )

/** @type {Record<string, () => Promise<import('./runners.mjs').Counts>>} */
const kinds = {
  quick: vitest,
  timing: vitest,
  long: vitest,
  repository: vitest,
  e2e: () => runPlaywright([], { TEST_KIND: 'quick' }),
  'e2e-long': () => runPlaywright([], { TEST_KIND: 'long' }),
}

const run = kinds[kind]
if (!run) {
  console.error(`usage: suite.mjs ${Object.keys(kinds).join(' | ')} PROJECT…`)
  process.exit(2)
}
forwardSignals()
const began = Date.now()
const counts = await run()
/** @type {Result} */
const result = { ...counts, began, seconds: (Date.now() - began) / 1000 }
mkdirSync('test-results', { recursive: true })
writeFileSync(join('test-results', `${kind}.json`), JSON.stringify(result))
process.exitCode = counts.failed === 0 ? 0 : 1
