import { describe, expect, test } from 'vitest'

import { callRow, entries, makeThings, type Input, validInput } from '../support/rows.ts'
import { testService } from '../support/service.ts'

const { send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
// The first account is the administrator's.
await account()
const [owner, victim] = [await account(), await account()]
const theirs = await makeThings(send, victim)

/** Columns that no caller may set, under their names in the database, in the API and in careless programs. */
const forbidden: Input = {
  id: theirs.pageId,
  owner: victim.ownerId,
  ownerId: victim.ownerId,
  owner_id: victim.ownerId,
  userId: victim.ownerId,
  user_id: victim.ownerId,
  user: { id: victim.ownerId, role: 'admin', plan: 'enterprise' },
  page: theirs.pageId,
  page_id: theirs.pageId,
  position: 0,
  revision: 1_000_000,
  clicks: 1_000_000,
  views: 1_000_000,
  linkCount: 0,
  link_count: 0,
  blocked: true,
  blockedAt: null,
  blockedReason: 'x',
  blocked_at: null,
  passwordHash: 'x',
  password_hash: 'x',
  passwordProtected: true,
  hash: 'x',
  lastFour: 'xxxx',
  expiresAt: '2099-01-01T00:00:00.000Z',
  expires_at: '2099-01-01T00:00:00.000Z',
  revokedAt: null,
  createdAt: '1999-01-01T00:00:00.000Z',
  created_at: '1999-01-01T00:00:00.000Z',
  updatedAt: '1999-01-01T00:00:00.000Z',
  plan: 'enterprise',
  role: 'admin',
  admin: true,
  emailVerified: true,
  email_verified: true,
  isAdmin: true,
}

/** Data that no request may change: the victim's data, roles, plans and counts. */
async function untouched(): Promise<unknown> {
  const { rows } = await db.pool.query(
    `select
      (select json_agg(p order by id) from pages p where owner_id = $1) as pages,
      (select json_agg(l order by id) from links l where owner_id = $1) as links,
      (select json_agg(to_jsonb(t) - 'last_used_at' order by id) from tokens t where owner_id = $1) as tokens,
      (select json_agg(json_build_array(id, role, plan, email, email_verified) order by id) from users) as users,
      (select count(*) from pages where blocked_at is not null or revision > 10000 or created_at < '2000-01-01') as odd_pages,
      (select count(*) from tokens where expires_at > now() + interval '5 years') as odd_tokens`,
    [victim.ownerId],
  )
  return rows
}

const writes = entries.filter(({ row }) => row.type === 'mutation' && row.input && row.access !== 'admin')

describe.each(writes)('$at', (entry) => {
  test('does not set fields that the caller may not set', async () => {
    const things = await makeThings(send, owner, entry.row)
    const input = validInput(entry.row, things)
    const known = entry.row.input?.shape ?? {}
    const more = Object.fromEntries(Object.entries(forbidden).filter(([name]) => !(name in known)))
    const credential = entry.row.access === 'session' ? { cookie: owner.cookie } : { authorization: `Bearer ${await owner.token()}` }
    const before = await untouched()
    const nested = Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value, ...more } : value,
      ]),
    )
    // A document rejects unknown fields; all other requests ignore them.
    await callRow(send, entry, { ...input, ...more }, credential)
    await callRow(send, entry, { ...nested, ...more }, credential)
    expect(await untouched()).toEqual(before)
  })
})

test('sign-up accepts only a name, an email address and a password', async () => {
  const email = 'climber@example.com'
  const { status } = await send('POST', '/api/auth/sign-up/email', { ...forbidden, name: 'Climber', email, password: 'correct horse' })
  expect(status).toBe(200)
  const { rows } = await db.pool.query(
    "select id = $2 as taken, role, plan, email_verified, created_at > '2020-01-01' as now from users where email = $1",
    [email, victim.ownerId],
  )
  expect(rows).toEqual([{ taken: false, role: 'user', plan: 'free', email_verified: false, now: true }])
})
