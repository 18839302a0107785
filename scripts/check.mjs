import { withPnpm } from './workspace.mjs'

/** @type {ReadonlyArray<readonly [name: string, command: string, ...args: string[]]>} */
const checks = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  ['types', 'turbo', 'run', 'typecheck', '--continue', '--output-logs=errors-only'],
  ['boundaries', 'turbo', 'boundaries'],
  ['unused', 'knip'],
  ['licenses', 'node', 'scripts/dependencies/licenses.mjs'],
  ['build', 'turbo', 'run', 'build', '--output-logs=errors-only'],
  ['migrations', 'pnpm', '--filter', '@tessera/db', 'run', 'migrations:check'],
]

/**
 * Runs every check, or the named ones, shows the output of those that fail, and prints the sums.
 * @param {readonly string[]} names
 * @returns {Promise<number>} exit code
 */
export async function check(names) {
  const unknown = names.find((name) => !checks.some(([known]) => known === name))
  if (unknown !== undefined) {
    console.error(`There is no check ${unknown}; there are ${checks.map(([name]) => name).join(', ')}.`)
    return 2
  }
  const chosen = checks.filter(([name]) => names.length === 0 || names.includes(name))
  let failed = 0
  for (const [name, command, ...args] of chosen) {
    const began = performance.now()
    const { ok, output } = await withPnpm(command, args, { quiet: true })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (!ok) {
      failed += 1
      console.log(output.trim())
    }
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  }
  console.log(`${chosen.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
