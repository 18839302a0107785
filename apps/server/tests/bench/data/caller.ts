import { type Actor, appRouter, type Context } from '@tessera/api'
import { allScopes, type OwnerId, planLimits } from '@tessera/contract'
import { type Database, sessions, typeId } from '@tessera/db'

const sessionMs = 86_400_000

/** Calls the router as this account, without HTTP. */
export async function callerFor(db: Database, owner: OwnerId) {
  // With a session, so that changes of a page join one history entry. The router checks that it exists before it creates a token.
  const session = typeId('session')
  await db.orm.insert(sessions).values({ id: session, userId: owner, token: session, expiresAt: new Date(Date.now() + sessionMs) })
  const actor: Actor = {
    owner,
    plan: 'enterprise',
    admin: true,
    scopes: new Set(allScopes),
    pages: null,
    token: null,
    session,
  }
  const unavailable = () => Promise.reject(new Error('Not available in a benchmark'))
  const context: Context = {
    db,
    request: {
      id: 'bench',
      origin: () => 'http://localhost',
      authenticate: async () => actor,
      withTimeout: (work) => work,
      ifMatch: undefined,
      ifNoneMatch: undefined,
      idempotency: undefined,
      responseHeaders: {},
    },
    services: {
      // The tokens of the bench exceed every plan.
      limitsOf: (plan) => ({ ...planLimits[plan], tokens: 10_000 }),
      instance: { publicUrl: null, signUp: 'open', providers: [], resetLinks: 'handed out', imprintUrl: null, privacyUrl: null, remoteContent: 'off' },
      makeResetToken: unavailable,
      invite: unavailable,
      imports: { count: unavailable, fetch: unavailable, read: unavailable },
      readProcess: unavailable,
      invalidate: () => {},
      decodeImage: unavailable,
      countImageRequest: unavailable,
      remote: { isOwn: () => false, fetchPicture: unavailable, readPage: unavailable },
      renderSite: unavailable,
      startExport: unavailable,
      checkOutputs: false,
    },
  }
  return appRouter.createCaller(context)
}
