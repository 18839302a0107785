import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { step } from '../step.mjs'
import { root } from '../workspace.mjs'

/**
 * @template Meta
 * @typedef {{ title: string, duration: number, meta: Meta }} Tried what a test was and what it says of itself
 */

/**
 * Runs vitest and tells what its tests have found.
 * @template Meta
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Tried<Meta>[] | undefined>} undefined where one has failed
 */
export async function tryTests(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-tried-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
    const { ok } = await step(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...reporters, ...args], { cwd: root, env })
    if (!ok) return undefined
    /** @type {{ testResults: { assertionResults: Tried<Meta>[] }[] }} */
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return report.testResults.flatMap(({ assertionResults }) => assertionResults)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} name in docs
 * @param {string} text in Markdown, formatted or not
 */
export async function writeDocument(name, text) {
  writeFileSync(join(root, 'docs', 'measurements', name), text)
  await format(name)
}

/** @param {string} name in docs */
export async function format(name) {
  await step(join(root, 'node_modules', '.bin', 'oxfmt'), [join(root, 'docs', 'measurements', name)], { quiet: true })
}
