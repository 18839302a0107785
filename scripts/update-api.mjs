import { runVitest } from './runners.mjs'
import { step } from './step.mjs'
import { root, withPnpm } from './workspace.mjs'

/** The tests that write openapi.json, the table of all rows and the types of the client. No other snapshots are updated. */
const generated = ['tests/conformance/api/table', 'tests/conformance/documentation/openapi', 'tests/conformance/clients/types']

/** The tests that cover every row. */
const covering = [
  'packages/contract/',
  'packages/api/',
  ...['access', 'api', 'clients', 'documentation', 'operations/plans'].map((path) => `tests/conformance/${path}`),
]

/**
 * Formats, writes the generated files, checks types, and runs the tests that cover every row: what a change to a procedure needs.
 * @returns {Promise<number>} exit code
 */
export async function updateApi() {
  await withPnpm('oxfmt', [])
  console.log('1 of 3: writing the generated files')
  await runVitest(['--project', 'server', ...generated, '--update'])
  console.log('2 of 3: checking types')
  const types = await withPnpm('turbo', ['run', 'typecheck', '--continue', '--output-logs=errors-only'])
  console.log('3 of 3: running the tests that cover every procedure')
  const { passed, failed } = await runVitest(['--project', 'contract', '--project', 'api', '--project', 'server', ...covering])
  await step('git', ['status', '--short'], { cwd: root })
  console.log(`types ${types.ok ? 'ok' : 'FAILED'}, ${passed} tests passed, ${failed} failed`)
  return types.ok && failed === 0 ? 0 : 1
}
