import { withPnpm } from '../workspace.mjs'

/**
 * From which severity on a known vulnerability is refused. Exceptions stand in pnpm-workspace.yaml, as `auditConfig.ignoreGhsas`,
 * each with its reason.
 */
const policy = [
  { what: 'What runs', args: ['--prod', '--audit-level', 'low'] },
  { what: 'What only builds and tests', args: ['--dev', '--audit-level', 'high'] },
]

/**
 * Asks the npm registry what is known of every dependency in the lockfile, and shows what the policy refuses.
 * @param {NodeJS.ProcessEnv} [env] for pnpm
 * @returns {Promise<number>} exit code: 0 where nothing is refused, 1 where something is, 2 where the registry does not say
 */
export async function auditDependencies(env = {}) {
  let refused = 0
  for (const { what, args } of policy) {
    const { ok, output } = await withPnpm('pnpm', ['audit', ...args], { quiet: true, env })
    if (!ok && output.includes('ERR_PNPM_')) {
      console.error(`${output.trim()}\nThe registry did not say what is known of the dependencies: nothing was audited.`)
      return 2
    }
    console.log(ok ? `${what}: nothing is refused` : `${output.trim()}\n${what}: refused`)
    if (!ok) refused = 1
  }
  return refused
}
