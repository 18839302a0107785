import { join } from 'node:path'

import type { Services } from '@tessera/api'
import type { Instance, InstanceStats } from '@tessera/contract'
import type { FastifyBaseLogger } from 'fastify'

import manifest from '../../package.json' with { type: 'json' }
import type { Mailer } from '../accounts/mailer.ts'
import { invite, makeAdminResetToken } from '../accounts/password-links.ts'
import type { SessionAuth } from '../accounts/session/session-auth.ts'
import { Journal } from '../counting/clicks/journal.ts'
import type { Env } from '../env.ts'

type Deps = {
  env: Env
  sessionAuth: SessionAuth
  mailer: Mailer | undefined
  log: FastifyBaseLogger
  instance: Instance
  invalidate: Services['invalidate']
}

/** What this process provides to the rows. */
export const servicesOf = (deps: Deps): Services => ({
  limitsOf: deps.env.limitsOf,
  instance: deps.instance,
  makeResetToken: makeAdminResetToken(deps),
  invite: invite(deps),
  readProcess: () => readProcess(deps.env, true),
  invalidate: deps.invalidate,
  checkOutputs: deps.env.checkOutputs,
})

/** Facts about this process and its click journal. `serving` is false in a command, which has no uptime worth showing. */
export const readProcess = async ({ dataDir }: Pick<Env, 'dataDir'>, serving: boolean): Promise<InstanceStats['process']> => ({
  version: manifest.version,
  node: process.version,
  uptimeSeconds: serving ? Math.floor(process.uptime()) : null,
  journalBytes: await new Journal(join(dataDir, 'clicks')).size(),
})
