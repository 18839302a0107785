import type { Services } from '@tessera/api'
import type { InstanceStats } from '@tessera/contract'

import manifest from '../../package.json' with { type: 'json' }
import { invite, makeAdminResetToken, type PasswordLinkDeps } from '../accounts/password-links.ts'
import { openJournal } from '../counting/clicks/click-counting.ts'
import type { Env } from '../env.ts'

/** What this process provides to the rows. */
export const servicesOf = (deps: PasswordLinkDeps, shared: Pick<Services, 'instance' | 'invalidate'>): Services => ({
  ...shared,
  limitsOf: deps.env.limitsOf,
  checkOutputs: deps.env.checkOutputs,
  makeResetToken: makeAdminResetToken(deps),
  invite: invite(deps),
  readProcess: () => readProcess(deps.env, true),
})

/** Facts about this process and its click journal. `serving` is false in a command, which has no uptime worth showing. */
export const readProcess = async (env: Pick<Env, 'dataDir'>, serving: boolean): Promise<InstanceStats['process']> => ({
  version: manifest.version,
  node: process.version,
  uptimeSeconds: serving ? Math.floor(process.uptime()) : null,
  journalBytes: await openJournal(env).size(),
})
