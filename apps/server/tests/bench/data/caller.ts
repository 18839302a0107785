import { type Actor, appRouter, type Context } from '@tessera/api'
import { allScopes, type OwnerId, planLimits } from '@tessera/contract'
import type { Db } from '@tessera/db'

/** The router as an owner calls it, without HTTP. */
export function callerFor(db: Db, owner: OwnerId) {
  const actor: Actor = { owner, plan: 'enterprise', admin: true, scopes: new Set(allScopes), token: null, session: null }
  const ctx: Context = {
    db,
    requestId: 'bench',
    authenticate: async () => actor,
    inTime: (work) => work,
    limitsOf: (plan) => planLimits[plan],
    instance: { publicUrl: null, signUp: 'open', providers: [], resetLinks: 'handed out' },
    ifMatch: undefined,
    idempotency: undefined,
    reply: { headers: {} },
    checkOutputs: false,
    makeResetToken: () => Promise.reject(new Error('Nobody signs in here')),
    invite: () => Promise.reject(new Error('Nobody signs in here')),
    readProcess: () => Promise.reject(new Error('Nobody asks here')),
    changed: () => {},
  }
  return appRouter.createCaller(ctx)
}
