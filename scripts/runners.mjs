// Runs vitest or Playwright and counts what passed and failed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { step } from './step.mjs'
import { root } from './workspace.mjs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures one text per failed test: its title and its errors
 */

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
export const runVitest = (args, env = {}) =>
  withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { ok } = await step(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...reporters, ...args], { cwd: root, env })
    return counted('vitest', ok, countVitest(file))
  })

const dashboard = join(root, 'apps', 'dashboard')

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
export const runPlaywright = (args, env = {}) =>
  withReport(async (file) => {
    const program = join(dashboard, 'node_modules', '.bin', 'playwright')
    const options = { cwd: dashboard, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
    const { ok } = await step(program, ['test', '--reporter=list,json', ...args], options)
    return counted('Playwright', ok, countPlaywright(file))
  })

/**
 * @param {(file: string) => Promise<Counts>} run
 * @returns {Promise<Counts>}
 */
async function withReport(run) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A runner that fails without a failed test, or that ran no test, counts as one failure.
 * @param {string} runner
 * @param {boolean} ok
 * @param {Counts} counts
 * @returns {Counts}
 */
function counted(runner, ok, counts) {
  if (counts.failed > 0 || (ok && counts.passed > 0)) return counts
  const reason = ok ? `${runner} found no test.` : `${runner} failed; its output above says why.`
  return { ...counts, failed: 1, failures: [reason] }
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function countVitest(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 0, failures: [] }
  /** @type {any[]} */
  const suites = report.testResults
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
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures }
}

/**
 * @param {string} file
 * @returns {Counts}
 */
function countPlaywright(file) {
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 0, failures: [] }
  const { expected, unexpected, flaky } = report.stats
  /** @type {any[]} */
  const specs = report.suites.flatMap(specsIn)
  const failures = [...report.errors.map(messageOf), ...specs.filter(({ ok }) => !ok).map(failureOf)]
  return { passed: expected, failed: unexpected + flaky + report.errors.length, failures }
}

const messageOf = (/** @type {{ message?: string }} */ { message = '' }) => message

/**
 * @param {any} suite of Playwright; suites nest
 * @returns {any[]}
 */
const specsIn = ({ suites = [], specs = [] }) => [...suites.flatMap(specsIn), ...specs]

const failureOf = (/** @type {any} */ { file, title, tests }) => {
  const errors = tests.flatMap((/** @type {any} */ { results }) => results.flatMap((/** @type {any} */ result) => result.errors ?? []))
  return `${file}: ${title}\n${errors.map(messageOf).join('\n')}`
}

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
