import { allScopes, type Scope, type Session } from '@tessera/contract'
import { describe, expect, test } from 'vitest'

import { operatorSecrets } from './operator-secrets.ts'
import { expectRefused, triesEveryKind } from './refusals.ts'
import { onSurfacesInTurn } from '../../support/inputs/sample.ts'
import { callRow, type Entry, entries, isCreation, makeReport, makeThings, type Outcome, scopesOf, validInput } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

const { db, send, account } = await testService({ ...operatorSecrets, QUOTA_PAGES: '0', QUOTA_TOKENS: '0' })
const admin = await account()
const owner = await account()
const stranger = await account()
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const things = await makeThings(send, owner)
/** Of another browser of the owner. */
const sessionId = await (async () => {
  await send('POST', '/api/auth/sign-in/email', { email: owner.email, password: 'correct horse' })
  const { body } = await send('GET', '/trpc/sessions.list', undefined, { cookie: owner.cookie })
  return (body as { result: { data: Session[] } }).result.data.find(({ current }) => !current)?.id
})()
const tokens = new Map<Scope, string>(await Promise.all(allScopes.map(async (scope) => [scope, await owner.token([scope])] as const)))
const tokenFor = (scope: Scope) => tokens.get(scope) ?? ''
const everything = await owner.token(allScopes)
const revoked = await owner.token(allScopes)
await send('DELETE', '/api/v1/me/token', undefined, bearer(revoked))
const expired = await owner.token(allScopes)
await expire(expired)
const unknown = await owner.token(allScopes)
await db.pool.query('delete from tokens where hash = sha256($1::bytea)', [unknown])

async function expire(secret: string): Promise<void> {
  await db.pool.query('update tokens set expires_at = now() where hash = sha256($1::bytea)', [secret])
}

/** A call with resources of its own, so that a deletion does not affect other tests. */
async function onFreshThings(entry: Entry, headers: Record<string, string>): Promise<Outcome> {
  return callRow(send, entry, validInput(entry.row, await makeThings(send, owner, entry.row)), headers)
}

/** What administrators may do something to without any other row missing it. */
const subjects = async () => ({ accountId: (await account()).ownerId, reportId: await makeReport(db, things.pageId) })

const isSessionOnly = ({ row }: Entry) => row.access === 'session' || row.access === 'admin'
const inTurn = onSurfacesInTurn(entries)
const sessionRows = inTurn.filter(isSessionOnly)
const isPublic = ({ row }: Entry) => row.access === 'public'
const bearerRows = inTurn.filter((entry) => !isSessionOnly(entry) && !isPublic(entry))
const scopedRows = inTurn.flatMap((entry) => {
  const scopes = scopesOf(entry.row)
  return scopes ? [{ ...entry, ...scopes }] : []
})

test('every scope that a token can have opens a row, and every kind of row exists', () => {
  expect(new Set(scopedRows.flatMap(({ scopes }) => scopes))).toEqual(new Set(allScopes))
  expect(entries.some(isPublic) && entries.some(isSessionOnly)).toBe(true)
})

describe.each(bearerRows)('$at', (entry) => {
  const { row, surface } = entry
  const call = (headers: Record<string, string>) => callRow(send, entry, validInput(row, things), headers)

  test('refuses a caller without credentials', async () => {
    expectRefused(await call({}), 401, 'token_missing')
  })

  if (triesEveryKind(entry, bearerRows)) {
    test('refuses a well-formed secret that no token has', async () => {
      expectRefused(await call(bearer(unknown)), 401, 'token_invalid')
    })

    test('refuses a revoked token', async () => {
      expectRefused(await call(bearer(revoked)), 401, 'token_revoked')
    })
  }

  const takesCookie = surface === 'trpc' || row.download !== undefined
  test(`takes a session's cookie ${takesCookie ? 'in place of' : 'for no'} token`, async () => {
    if (!takesCookie) return expectRefused(await call({ cookie: owner.cookie }), 401, 'token_missing')
    const outcome = await onFreshThings(entry, { cookie: owner.cookie })
    // A session is no token that could revoke itself.
    if (row.name === 'account.revokeOwnToken') expectRefused(outcome, 401, 'token_missing')
    else expect(outcome.error).toBeUndefined()
  })
})

const linkLists = entries.filter(({ row }) => row.name === 'links.list')

describe.each(linkLists)('$at', (entry) => {
  const { row } = entry
  const input = validInput(row, things)
  const call = (headers: Record<string, string>) => callRow(send, entry, input, headers)

  test.each([
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no scheme', everything],
    ['a scheme alone', 'Bearer'],
    ['two tokens', `Bearer ${everything} ${everything}`],
    ['a wrong checksum', `Bearer ${everything.slice(0, -1)}${everything.endsWith('0') ? '1' : '0'}`],
    ['a letter too many', `Bearer ${everything}0`],
    ['a letter too few', `Bearer ${everything.slice(0, -1)}`],
  ])('refuses %s as no token', async (_, authorization) => {
    expectRefused(await call({ authorization }), 401, 'token_invalid')
  })

  test('says of an expired token that it has expired', async () => {
    expectRefused(await call(bearer(expired)), 401, 'token_expired')
  })

  test('reads the scheme in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      const outcome = await call({ authorization: `${scheme}  ${everything}` })
      expect(outcome.error).toBeUndefined()
    }
  })

  test('is refused by a token from the moment it expires or is revoked', async () => {
    for (const [end, reason] of [
      [expire, 'token_expired'],
      [(secret: string) => send('DELETE', '/api/v1/me/token', undefined, bearer(secret)), 'token_revoked'],
    ] as const) {
      const secret = await owner.token(allScopes)
      expect((await call(bearer(secret))).error).toBeUndefined()
      await end(secret)
      expectRefused(await call(bearer(secret)), 401, reason)
    }
  })
})

test('every kind of credential was tried on REST and on tRPC', () => {
  expect(linkLists.map(({ surface }) => surface)).toEqual(['rest', 'trpc'])
})

describe.each(scopedRows)('$at', (entry) => {
  const { row, scopes, match } = entry
  const others = allScopes.filter((scope) => !scopes.includes(scope))

  const expectScopeMissing = async (secret: string) => {
    const outcome = await callRow(send, entry, validInput(row, things), bearer(secret))
    expectRefused(outcome, 403, 'scope_missing')
    expect(outcome.error?.details).toEqual({ scopes })
    for (const needed of scopes) expect(outcome.error?.message).toContain(needed)
    expect(outcome.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`)
  }

  test('refuses all other scopes together, and lists the scopes that would be sufficient', async () => {
    await expectScopeMissing(await owner.token(others))
  })

  test.each(triesEveryKind(entry, scopedRows) ? others : [])('refuses %s alone', (scope) => expectScopeMissing(tokenFor(scope)))

  test.each(match === 'any' ? scopes : [])('is open to %s alone', async (scope) => {
    expect((await onFreshThings(entry, bearer(tokenFor(scope)))).error).toBeUndefined()
  })
})

describe.each(scopedRows.filter(({ match }) => match === 'all'))('$at', (entry) => {
  const { row, scopes } = entry

  test('accepts a token with all of its scopes, and refuses one that lacks a scope', async () => {
    for (const scope of scopes) {
      const lacking = await owner.token(allScopes.filter((other) => other !== scope))
      expectRefused(await callRow(send, entry, validInput(row, things), bearer(lacking)), 403, 'scope_missing')
    }
    expect((await onFreshThings(entry, bearer(await owner.token(scopes)))).error).toBeUndefined()
  })
})

describe.each(inTurn.filter(({ row }) => row.access === 'any'))('$at', (entry) => {
  test.each(allScopes)('is open to %s alone', async (scope) => {
    expect((await callRow(send, entry, {}, bearer(await owner.token([scope])))).error).toBeUndefined()
  })
})

describe.each(sessionRows)('$at', (entry) => {
  const isAdmins = entry.row.access === 'admin'
  const input = validInput(entry.row, { ...things, sessionId })

  const other: readonly [string, Record<string, string>][] = [
    ['nothing', {}],
    ['a session that never was', { cookie: '__Secure-tessera.session_token=nothing.c2lnbmF0dXJl' }],
    ["a session whose signature is another's", { cookie: forged() }],
    ['an empty session', { cookie: '__Secure-tessera.session_token=' }],
  ]
  test.each([['a bearer token with every scope', bearer(everything)] as const, ...(triesEveryKind(entry, sessionRows) ? other : [])])(
    'needs a session, not %s',
    async (_, headers) => {
      expectRefused(await callRow(send, entry, input, headers), 401, 'session_required')
    },
  )

  test(`is open to ${isAdmins ? 'an administrator, regardless of who owns the page' : 'the session'}`, async () => {
    const named = isAdmins ? validInput(entry.row, { ...things, sessionId, ...(await subjects()) }) : input
    // An export of the owner's account would contain the pages of all these tests.
    const caller = isAdmins ? admin : entry.row.download ? stranger : owner
    expect((await callRow(send, entry, named, { cookie: caller.cookie })).error).toBeUndefined()
  })
})

describe.each(sessionRows.filter(({ row }) => row.type === 'mutation'))('$at', (entry) => {
  test('refuses a write that a browser sends from another site', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expectRefused(await callRow(send, entry, validInput(entry.row, things), { cookie: admin.cookie, ...headers }), 403, 'origin_refused')
    }
  })
})

describe.each(sessionRows.filter(({ row }) => row.access === 'admin'))('$at', (entry) => {
  test('refuses an account that is no administrator, even for its own page', async () => {
    expectRefused(await callRow(send, entry, validInput(entry.row, things), { cookie: owner.cookie }), 403, 'admin_only')
  })
})

function forged(): string {
  const [value] = /[^=]+$/.exec(owner.cookie.split(';')[0] ?? '') ?? ['']
  const signature = /[^.]+$/.exec(stranger.cookie.split(';')[0] ?? '')?.[0] ?? ''
  return `__Secure-tessera.session_token=${value.split('.')[0]}.${signature}`
}

describe.each(entries.filter(isPublic))('$at', (entry) => {
  test.each([
    ['a caller without credentials', {}],
    ['a revoked token', bearer(revoked)],
    ['a session that never was', { cookie: '__Secure-tessera.session_token=nothing.c2lnbmF0dXJl' }],
  ])('is open to %s', async (_, headers) => {
    expect((await callRow(send, entry, {}, headers)).error).toBeUndefined()
  })
})

describe.each(entries.filter(({ row, surface }) => surface === 'rest' && isCreation(row)))('$at', ({ row }) => {
  test('makes nothing for a caller whom it refuses', async () => {
    const count = async () =>
      (await db.pool.query('select (select count(*) from pages) as p, (select count(*) from links) as l')).rows[0] as unknown
    const before = await count()
    await callRow(send, { row, surface: 'rest' }, validInput(row, things), bearer(revoked))
    await callRow(send, { row, surface: 'rest' }, validInput(row, things), bearer(tokenFor('tokens:manage')))
    await callRow(send, { row, surface: 'rest' }, validInput(row, things), bearer(await stranger.token(['pages:read'])))
    expect(await count()).toEqual(before)
  })
})
