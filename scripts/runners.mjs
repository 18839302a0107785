// Runs vitest or Playwright and counts what passed and failed.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

import { step } from './step.mjs'
import { root } from './workspace.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures one text per failed test: its title and its errors
 */

/** Makes tests create their temporary files in the folder of the report, which is removed after the run. @type {(file: string) => NodeJS.ProcessEnv} */
const temporaryFilesBeside = (file) => ({ TMPDIR: dirname(file) })

/**
 * Runs vitest, which writes its report to a file.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const vitest = (file, args, env = {}) =>
  step(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--reporter=json', `--outputFile.json=${file}`, ...args], {
    cwd: root,
    env: { ...env, ...temporaryFilesBeside(file) },
  })

/** @type {(args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Counts>} */
export const runVitest = (args, env) =>
  withReport(async (file) => {
    const { ok } = await vitest(file, ['--reporter=default', ...args], env)
    return counted('vitest', ok, file, countVitest)
  })

const dashboard = join(root, 'apps', 'dashboard')

/** @type {(args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<Counts>} */
export const runPlaywright = (args, env = {}) =>
  withReport(async (file) => {
    const program = join(dashboard, 'node_modules', '.bin', 'playwright')
    const options = { cwd: dashboard, env: { ...env, ...temporaryFilesBeside(file), PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
    const { ok } = await step(program, ['test', '--reporter=list,json', ...args], options)
    return counted('Playwright', ok, file, countPlaywright)
  })

/**
 * @template T
 * @param {(file: string) => Promise<T>} run gets the path of a report, whose folder is removed afterward
 * @returns {Promise<T>}
 */
export async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'))
  // `mkdtemp` lets only the owner enter. When tests run as root, PostgreSQL runs as another user and has its data folders inside.
  chmodSync(folder, 0o755)
  // `forwardSignals` ends this process without `finally`.
  const removeAtOnce = () => removeFolder(folder, 0)
  process.once('exit', removeAtOnce)
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    process.off('exit', removeAtOnce)
    // A killed server's PostgreSQL may still write while it shuts down.
    removeFolder(folder, 20)
  }
}

/**
 * Warns if the folder cannot be removed: that must not replace the result of the tests.
 * @param {string} folder
 * @param {number} maxRetries
 */
function removeFolder(folder, maxRetries) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries, retryDelay: 250 })
  } catch (error) {
    console.error(`${folder} could not be removed: ${String(error)}`)
  }
}

/**
 * A runner that fails without a failed test, or that ran no test, counts as one failure.
 * @type {(runner: string, ok: boolean, file: string, count: (report: any) => Counts) => Counts}
 */
const counted = (runner, ok, file, count) => {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, failures: [] }
  if (counts.failed > 0 || (ok && counts.passed > 0)) return counts
  const reason = ok ? `${runner} found no test.` : `${runner} failed; its output above says why.`
  return { ...counts, failed: 1, failures: [reason] }
}

/** @type {(report: any) => Counts} */
const countVitest = ({ testResults, numPassedTests, numFailedTests }) => {
  /** @type {any[]} */
  const suites = testResults
  // Files that could not be imported have no tests.
  const broken = suites.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const failures = [
    ...broken.map(({ name, message }) => `${relative(root, name)}\n${message}`),
    ...suites.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((/** @type {any} */ { status }) => status === 'failed')
        .map((/** @type {any} */ { fullName, failureMessages }) => `${relative(root, name)}: ${fullName}\n${failureMessages.join('\n')}`),
    ),
  ]
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures }
}

/** @type {(report: any) => Counts} */
const countPlaywright = ({ suites, errors, stats: { expected, unexpected, flaky } }) => {
  /** @type {any[]} */
  const specs = suites.flatMap(specsIn)
  const failures = [...errors.map(messageOf), ...specs.filter(({ ok }) => !ok).map(failureOf)]
  return { passed: expected, failed: unexpected + flaky + errors.length, failures }
}

const messageOf = (/** @type {{ message?: string }} */ { message = '' }) => message

/** Suites of Playwright nest. @type {(suite: any) => any[]} */
const specsIn = ({ suites = [], specs = [] }) => [...suites.flatMap(specsIn), ...specs]

const failureOf = (/** @type {any} */ { file, title, tests }) => {
  const errors = tests.flatMap((/** @type {any} */ { results }) => results.flatMap((/** @type {any} */ result) => result.errors ?? []))
  return `${file}: ${title}\n${errors.map(messageOf).join('\n')}`
}
