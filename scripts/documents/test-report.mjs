import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { provenance } from '../../packages/testing/src/provenance.mjs'
import { step } from '../step.mjs'
import { root } from '../workspace.mjs'

/**
 * @template Meta
 * @typedef {{ title: string, duration: number, meta: Meta }} Tried a test that passed, its milliseconds, and the figures in its task.meta
 */

/** Seeds every random choice of the tests. TEST_SEED repeats those of an earlier run. */
export const seed = process.env['TEST_SEED'] ?? String(randomInt(2 ** 31))

/** The last paragraph of each introduction. */
export const measured = () => `${provenance()} The random choices came from seed ${seed}; \`TEST_SEED=${seed}\` repeats them.`

/**
 * Runs vitest, without retries, and returns the figures that its tests measured.
 * @template Meta
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Tried<Meta>[] | undefined>} undefined if a test failed
 */
export async function tryTests(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-tried-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
    console.log(`TEST_SEED=${seed}`)
    const { ok } = await step(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--retry=0', ...reporters, ...args], {
      cwd: root,
      env: { TEST_SEED: seed, ...env },
    })
    if (!ok) return undefined
    /** @type {{ testResults: { assertionResults: Tried<Meta>[] }[] }} */
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return report.testResults.flatMap(({ assertionResults }) => assertionResults)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
