import { AccountName, AccountSettings, AccountTimeZone, Instance, Me, ProviderRef, Usage } from '@tessera/contract'
import { z } from 'zod'

import { endpoint, publicEndpoint, sessionEndpoint } from '../core/endpoint.ts'
import { ApiError, fail } from '../core/errors.ts'
import { describeToken, revokeToken } from '../tokens/store.ts'
import { router } from '../core/trpc.ts'
import { hasAccounts } from './first-account-store.ts'
import { disconnect, readSignIns } from './sign-ins-store.ts'
import { changeTimeZone, readTimeZone, readUsage, readUser, renameUser } from './store.ts'

export const accountRouter = router({
  me: endpoint({
    route: 'GET /me',
    tag: 'me',
    scope: 'any',
    bound: 'ignores',
    summary: 'Get your account, and what the token you sent may do',
    output: Me,
    etag: 'none',
  }).query(async ({ db, actor }) => ({
    user: await readUser(db, actor.owner),
    token: actor.token === null ? null : await describeToken(db, actor.owner, actor.token),
  })),

  revokeOwnToken: endpoint({
    route: 'DELETE /me/token',
    tag: 'me',
    scope: 'any',
    bound: 'ignores',
    summary: 'Revoke the token that the request is sent with',
    changes: 'none',
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor }) => revokeToken(db, actor.owner, actor.token ?? fail('token_missing'))),

  rename: sessionEndpoint({
    summary: 'Change the name of your account',
    input: AccountName,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => renameUser(db, actor.owner, input.name)),

  usage: sessionEndpoint({
    summary: "Get your plan's limits and your usage",
    output: Usage,
    etag: 'none',
  }).query(({ db, services, actor }) => readUsage(db, actor.owner, actor.plan, services.limitsOf(actor.plan))),

  settings: sessionEndpoint({
    summary: 'Get the account details that Settings shows',
    output: AccountSettings,
    etag: 'none',
  }).query(async ({ db, actor: { admin, owner } }) => {
    const [signIns, timeZone] = await Promise.all([readSignIns(db, owner), readTimeZone(db, owner)])
    return { admin, ...signIns, timeZone }
  }),

  setTimeZone: sessionEndpoint({
    summary: "Set the time zone in which you enter times; `null` for the browser's time zone",
    input: AccountTimeZone,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => changeTimeZone(db, actor.owner, input.timeZone)),

  disconnect: sessionEndpoint({
    summary: 'Disconnect a sign-in provider',
    errors: ['last_sign_in'],
    input: ProviderRef,
    changes: 'none',
    etag: 'none',
  }).mutation(({ db, actor, input }) => disconnect(db, actor.owner, input.provider)),

  signedIn: publicEndpoint({
    summary: 'Check whether you have a session, for the sign-in screens',
    output: z.boolean(),
    etag: 'none',
  }).query(({ request }) =>
    request
      .authenticate('session', false)
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.reason === 'session_required') return false
        throw error
      }),
  ),

  instance: publicEndpoint({
    summary: 'Get the public settings of this instance, such as how to sign in',
    output: Instance,
    etag: 'none',
  }).query(async ({ db, services: { instance } }) => {
    // The sign-in screens show the providers even if the database is unavailable.
    const firstRun = !(await hasAccounts(db).catch(() => true))
    return firstRun ? { ...instance, signUp: 'first' as const } : instance
  }),
})
