import type { Services } from '@tessera/api'
import type { InstanceStats } from '@tessera/contract'

import manifest from '../../package.json' with { type: 'json' }
import { invite, makeAdminResetToken, type PasswordLinkDeps } from '../accounts/password-links.ts'
import { openJournal } from '../counting/clicks/click-counting.ts'
import type { Env } from '../env.ts'
import { type RateLimiter, requireWithinLimit } from '../http/limits/rate-limiter.ts'

type ServiceDeps = PasswordLinkDeps & { limiter: RateLimiter; decoder: { decode: Services['decodeImage'] } }

/** What this process provides to the rows. */
export const servicesOf = (
  deps: ServiceDeps,
  shared: Pick<Services, 'instance' | 'invalidate' | 'imports' | 'remote' | 'renderSite' | 'startExport'>,
): Services => ({
  ...shared,
  limitsOf: deps.env.limitsOf,
  checkOutputs: deps.env.checkOutputs,
  makeResetToken: makeAdminResetToken(deps),
  invite: invite(deps),
  decodeImage: (owner, content) => deps.decoder.decode(owner, content),
  countImageRequest: async ({ owner, limits }) => requireWithinLimit(await deps.limiter.take(`images:${owner}`, limits.imageRequests)),
  readProcess: () => readProcess(deps.env, true),
})

/** Facts about this process and its click journal. `serving` is false in a command, which has no uptime worth showing. */
export const readProcess = async (env: Pick<Env, 'dataDir'>, serving: boolean): Promise<InstanceStats['process']> => ({
  version: manifest.version,
  node: process.version,
  uptimeSeconds: serving ? Math.floor(process.uptime()) : null,
  journalBytes: await openJournal(env).size(),
})
