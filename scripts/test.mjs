import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { step } from './step.mjs'
import { root } from './workspace.mjs'

/** @typedef {{ passed: number, failed: number, ok: boolean, failures: string[], again?: string[] }} Outcome */

const dashboard = join(root, 'apps', 'dashboard')

const hasEndToEnd = () =>
  existsSync(join(dashboard, 'playwright.config.ts')) &&
  readdirSync(join(dashboard, 'e2e'), { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.e2e.ts'))

/**
 * `npm test` runs everything, `npm test -- e2e …` only the browser's tests, and with any other arguments vitest alone.
 * Ends with the sums; a runner that fails without a failed test, or that runs none, is one failure, and so is a missing build.
 * @param {readonly string[]} args
 * @param {boolean} built
 * @returns {Promise<number>} exit code
 */
export async function test(args, built) {
  const results = mkdtempSync(join(tmpdir(), 'tessera-results-'))
  try {
    /** @type {Outcome[]} */
    const outcomes = built ? [] : [{ passed: 0, failed: 1, ok: false, failures: ['The build failed.'] }]
    if (args[0] !== 'e2e') outcomes.push(await vitest(join(results, 'vitest.json'), args))
    if (args[0] === 'e2e' || (args.length === 0 && hasEndToEnd())) outcomes.push(await playwright(join(results, 'e2e.json'), args.slice(1)))
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
    const failed = outcomes.reduce((sum, outcome) => sum + (outcome.failed || (outcome.ok && outcome.passed > 0 ? 0 : 1)), 0)
    for (const title of outcomes.flatMap(({ again = [] }) => again)) console.log(`ok only at the second try: ${title}`)
    // Said once more where whoever reads only the end finds it.
    for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\nfailed: ${failure}`)
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0 ? 0 : 1
  } finally {
    rmSync(results, { recursive: true, force: true })
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
async function vitest(file, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await step(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...reporters, ...args], { cwd: root })
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 0, ok, failures: [] }
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  /** @type {{ title: string, status: string, messages: string[] }[]} */
  const unclean = report.testResults.flatMap((/** @type {any} */ suite) =>
    suite.assertionResults
      .filter((/** @type {any} */ { failureMessages }) => failureMessages.length > 0)
      .map((/** @type {any} */ { fullName, status, failureMessages: messages }) => ({
        title: `${relative(root, suite.name)}: ${fullName}`,
        status,
        messages,
      })),
  )
  const failures = [
    ...broken.map((/** @type {any} */ { name, message }) => `${relative(root, name)}\n${message}`),
    ...unclean.filter(({ status }) => status === 'failed').map(({ title, messages }) => `${title}\n${messages.join('\n')}`),
  ]
  const again = unclean
    .filter(({ status }) => status === 'passed')
    .map(({ title, messages }) => `${title} (${messages[0]?.split('\n')[0]})`)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, ok, failures, again }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<Outcome>}
 */
async function playwright(file, args) {
  const program = join(dashboard, 'node_modules', '.bin', 'playwright')
  const options = { cwd: dashboard, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
  const { ok } = await step(program, ['test', '--reporter=list,json', ...args], options)
  const report = readReport(file)
  if (!report) return { passed: 0, failed: 0, ok, failures: [] }
  const { expected, unexpected, flaky } = report.stats
  /** @type {any[]} */
  const specs = report.suites.flatMap(specsIn)
  const failures = [...report.errors.map(messageOf), ...specs.filter((spec) => !spec.ok).map(failureOf)]
  const again = specs.filter((spec) => spec.tests.some((/** @type {any} */ run) => run.status === 'flaky')).map(nameOf)
  return { passed: expected + flaky, failed: unexpected + report.errors.length, ok, failures, again }
}

const messageOf = (/** @type {{ message?: string }} */ { message = '' }) => message

/**
 * @param {any} suite of Playwright, which may hold others
 * @returns {any[]}
 */
const specsIn = ({ suites = [], specs = [] }) => [...suites.flatMap(specsIn), ...specs]

const nameOf = (/** @type {any} */ { file, title }) => `${file}: ${title}`

const failureOf = (/** @type {any} */ spec) => {
  const errors = spec.tests.flatMap((/** @type {any} */ { results }) => results.flatMap((/** @type {any} */ result) => result.errors ?? []))
  return `${nameOf(spec)}\n${errors.map(messageOf).join('\n')}`
}

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
