import { withPnpm } from '../workspace.mjs'

/** The severity from which a known vulnerability is refused. Exceptions are in pnpm-workspace.yaml (`auditConfig.ignoreGhsas`), with reasons. */
const policy = [
  { what: 'Production dependencies', args: ['--prod', '--audit-level', 'low'] },
  { what: 'Development dependencies', args: ['--dev', '--audit-level', 'high'] },
]

/**
 * Asks the npm registry for known vulnerabilities of every dependency in the lockfile, and shows those that the policy refuses.
 * @param {NodeJS.ProcessEnv} [env] for pnpm
 * @returns {Promise<number>} exit code: 0 if none is refused, 1 if one is, 2 if the registry does not answer
 */
export async function auditDependencies(env = {}) {
  let refused = 0
  for (const { what, args } of policy) {
    const { ok, output } = await withPnpm('pnpm', ['audit', ...args], { quiet: true, env })
    if (!ok && output.includes('ERR_PNPM_')) {
      console.error(`${output.trim()}\nThe registry did not answer: nothing was audited.`)
      return 2
    }
    console.log(ok ? `${what}: nothing is refused` : `${output.trim()}\n${what}: refused`)
    if (!ok) refused = 1
  }
  return refused
}
