import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { provenance } from '../../packages/testing/src/provenance.mjs'
import { vitest, withReport } from '../runners.mjs'
import { step } from '../step.mjs'
import { root } from '../workspace.mjs'

/**
 * @template Meta
 * @typedef {{ title: string, duration: number, meta: Meta }} Tried a test that passed, its milliseconds, and the figures in its task.meta
 */

/** Seeds every random choice of the tests. TEST_SEED repeats those of an earlier run. */
const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31))

/** The last paragraph of each introduction. */
export const measured = () => `${provenance()} The random choices came from seed ${seed}; \`TEST_SEED=${seed}\` repeats them.`

/**
 * Runs vitest, without retries, and returns the figures that its tests measured.
 * @template Meta
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Tried<Meta>[] | undefined>} undefined if a test failed
 */
export const tryTests = (args, env = {}) =>
  withReport(async (file) => {
    console.log(`TEST_SEED=${seed}`)
    const { ok } = await vitest(file, ['--retry=0', '--reporter=verbose', ...args], { TEST_SEED: seed, ...env })
    if (!ok) return undefined
    /** @type {{ testResults: { assertionResults: Tried<Meta>[] }[] }} */
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return report.testResults.flatMap(({ assertionResults }) => assertionResults)
  })

/**
 * Runs the suite of this name in apps/server/tests, and writes its document in docs/measurements.
 * @template Meta
 * @param {string} suite
 * @param {readonly string[]} args selects tests by a part of their titles; then nothing is written
 * @param {(tests: readonly Tried<Meta>[]) => string} document
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} exit code
 */
export async function measure(suite, args, document, env) {
  const chosen = args.length > 0 ? ['-t', args.join(' ')] : []
  /** @type {Tried<Meta>[] | undefined} */
  const tests = await tryTests(['--config', join(root, 'apps', 'server', 'tests', suite, 'vitest.config.ts'), ...chosen], env)
  if (tests && args.length === 0) await writeDocument(`${suite}.md`, document(tests))
  return tests ? 0 : 1
}

/**
 * @param {string} name of the file in docs/measurements
 * @param {string} text in Markdown; oxfmt formats it
 */
export async function writeDocument(name, text) {
  writeFileSync(join(root, 'docs', 'measurements', name), text)
  await format(name)
}

/** @param {string} name of the file in docs/measurements */
export async function format(name) {
  await step(join(root, 'node_modules', '.bin', 'oxfmt'), [join(root, 'docs', 'measurements', name)], { quiet: true })
}
