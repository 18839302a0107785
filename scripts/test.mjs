import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'

import { runPlaywright, runVitest } from './runners.mjs'
import { packagesWithScript, root, withPnpm } from './workspace.mjs'

/** @typedef {import('./runners.mjs').Counts} Counts */

/**
 * Turbo tasks that run together. Each is a script of the same name, run in every package that has it; `test:KIND` writes its test counts to
 * test-results/KIND.json. Groups of packages run in parallel. Within a group, one suite runs at a time, with this many workers.
 * @typedef {{ readonly filters: readonly string[], readonly workers: number }} Group
 * @typedef {{ readonly tasks: readonly string[], readonly groups: readonly Group[] }} Round
 */

/**
 * The groups take about equally long. Three workers keep two processors busy, because each waits for a server, a database or a browser some of
 * the time.
 * @type {readonly Round[]}
 */
const everyChange = [
  {
    tasks: ['test:quick', 'test:repository', 'test:e2e'],
    groups: [
      { filters: ['@tessera/server', '@tessera/page'], workers: 2 },
      { filters: ['!@tessera/server', '!@tessera/page'], workers: 1 },
    ],
  },
]
/** @type {readonly Round[]} */
const long = [
  { tasks: ['test:long', 'test:e2e-long'], groups: [{ filters: [], workers: 2 }] },
  // Tests with timing assertions run last, one at a time.
  { tasks: ['test:timing'], groups: [{ filters: [], workers: 1 }] },
]

/**
 * `npm test` runs the tests of every change, except those whose result turbo has for the same inputs. `npm test -- e2e …` runs only the
 * journeys through the dashboard, and any other arguments go to vitest. The last line is `N passed, M failed`.
 * @param {readonly string[]} args
 * @param {boolean} built whether the apps could be built
 * @returns {Promise<number>} exit code
 */
export const test = (args, built) => run(args, built, everyChange, {})

/**
 * The same for `npm run test:long`, whose results are never taken from a cache.
 * @type {typeof test}
 */
export const testLong = (args, built) => run(args, built, long, { TEST_KIND: 'long' })

/**
 * `env` is that of vitest or Playwright where `args` say which tests to run.
 * @type {(args: readonly string[], built: boolean, rounds: readonly Round[], env: NodeJS.ProcessEnv) => Promise<number>}
 */
const run = async (args, built, rounds, env) => {
  const results = built ? [] : [{ passed: 0, failed: 1, failures: ['The build failed.'] }]
  if (args[0] === 'e2e') results.push(await runPlaywright(args.slice(1), env))
  else if (args.length > 0) results.push(await runVitest(args, env))
  else for (const round of rounds) results.push(...(await runTasks(round)))
  // Repeated at the end, where they are found without scrolling.
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\nfailed: ${failure}`)
  const passed = results.reduce((sum, counts) => sum + counts.passed, 0)
  const failed = results.reduce((sum, counts) => sum + counts.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** The packages with a suite of this task. The root's own `test:long` is the command that runs them all. */
const suitesOf = (/** @type {string} */ task) => packagesWithScript(task).filter((path) => path !== '' || task !== 'test:long')

/** @type {(round: Round) => Promise<Counts[]>} */
const runTasks = async ({ tasks, groups }) => {
  const suites = tasks.flatMap((task) =>
    suitesOf(task).map((path) => ({
      name: `${join(path, '.')} ${task}`,
      file: join(root, path, 'test-results', `${task.replace('test:', '')}.json`),
    })),
  )
  // Deletes the results of earlier runs, so that those found after this run come from it or from turbo's cache.
  for (const { file } of suites) rmSync(file, { force: true })
  const began = Date.now()
  takePriorityOfChromium()
  const command = ['run', ...tasks, '--continue', '--concurrency=1', '--output-logs=new-only']
  await Promise.all(
    groups.map(({ filters, workers }) =>
      withPnpm('turbo', [...command, ...filters.map((filter) => `--filter=${filter}`)], { env: { TEST_WORKERS: String(workers) } }),
    ),
  )
  return suites.map(({ name, file }) => {
    if (!existsSync(file)) return { passed: 0, failed: 1, failures: [`${name} left no result; the output above says why.`] }
    /** @type {import('./suite.mjs').Result} */
    const result = JSON.parse(readFileSync(file, 'utf8'))
    const time = result.began < began ? 'cached' : `${result.seconds.toFixed(0)} s`
    console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${time})`)
    return result
  })
}

/**
 * Raises this process, and everything that it starts, to the priority that Chromium gives itself when root runs it. Otherwise the suites beside
 * Chromium take several times as long.
 */
function takePriorityOfChromium() {
  try {
    setPriority(-8)
  } catch {
    // Without root, Chromium cannot raise its priority either.
  }
}
