import type { Services } from '@tessera/api'
import type { Instance } from '@tessera/contract'
import type { FastifyBaseLogger } from 'fastify'

import { invite, makeAdminResetToken } from '../accounts/password-links.ts'
import type { Mailer } from '../accounts/mailer.ts'
import type { SessionAuth } from '../accounts/session/session-auth.ts'
import type { Env } from '../env.ts'
import { readProcess } from '../process/process-info.ts'

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
