import type { PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { createPage, outcomeOf, outcomesOf, testApi, times } from '../../testing.ts'
import { isPassword } from './hash.ts'

const { as, request, person, db } = await testApi()

const password = 'open sesame'
async function page() {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const kept = async () => {
    const { rows } = await db.pool.query<{ hash: string | null; all: string }>(
      'select password_hash as hash, p::text as all from pages p where id = $1',
      [pageId],
    )
    return rows[0] ?? { hash: null, all: '' }
  }
  /** The page's tag and whether it says that it is protected. */
  const seen = async () => {
    const { caller, answered } = request(who)
    const { project } = await caller.pages.get({ pageId })
    return [answered['etag'], project.passwordProtected]
  }
  return { who, pageId, kept, seen }
}

test('setting a password stores only a hash, and marks the page as protected', async () => {
  const { who, pageId, kept, seen } = await page()
  expect(await seen()).toEqual(['"1.0"', false])
  await as(who).passwords.set({ pageId, password })
  const { hash, all } = await kept()
  expect(await isPassword(password, hash ?? '')).toBe(true)
  expect(all).not.toContain(password)
  expect(await seen()).toEqual(['"2.0"', true])
})

test('setting the same password again increments the revision; removing it twice increments it once', async () => {
  const { who, pageId, kept, seen } = await page()
  await as(who).passwords.set({ pageId, password })
  const first = await kept()
  await as(who).passwords.set({ pageId, password })
  expect((await kept()).hash).not.toBe(first.hash)
  expect(await seen()).toEqual(['"3.0"', true])
  for (const repeated of [1, 2]) {
    const { caller, answered } = request(who)
    expect(await caller.passwords.remove({ pageId }), String(repeated)).toBe(undefined)
    expect(answered['etag']).toBe('"4.0"')
    expect(await seen()).toEqual(['"4.0"', false])
  }
})

test('another account’s page is not found by any procedure', async () => {
  const [{ pageId, seen }, stranger] = [await page(), as(await person())]
  expect(await outcomeOf(stranger.passwords.set({ pageId, password }))).toBe('page_not_found')
  expect(await outcomeOf(stranger.passwords.remove({ pageId }))).toBe('page_not_found')
  expect(await seen()).toEqual(['"1.0"', false])
})

test('passwords for a page that does not exist are refused without a hash, so they do not delay other passwords', async () => {
  const who = await person()
  const pageId = 'page_01jd8q4ws8fc5v2m3n9t6k7xza' as PageId
  const ends = await outcomesOf(times(50, () => as(who).passwords.set({ pageId, password })))
  expect(ends).toEqual({ page_not_found: 50 })
})

test('a password is one line of 8 to 128 characters, counted in code points', async () => {
  const { who, pageId, seen } = await page()
  for (const refused of ['', '1234567', ' '.repeat(8), '🗝️'.repeat(3), 'x'.repeat(129), 'two\nlines', 'tab\tbed ten', 'half \ud800 pair']) {
    expect(await outcomeOf(as(who).passwords.set({ pageId, password: refused })), JSON.stringify(refused)).toBe('invalid_input')
  }
  expect(await seen()).toEqual(['"1.0"', false])
  for (const accepted of ['12345678', '🗝'.repeat(128), ' padded ']) {
    expect(await outcomeOf(as(who).passwords.set({ pageId, password: accepted })), accepted).toBe('ok')
  }
})

test('If-Match with an older revision leaves the password unchanged', async () => {
  const { who, pageId, seen } = await page()
  await as(who).passwords.set({ pageId, password })
  expect(await outcomeOf(as(who, { ifMatch: '"1"' }).passwords.set({ pageId, password: 'another one' }))).toBe('revision_stale')
  expect(await outcomeOf(as(who, { ifMatch: '"1"' }).passwords.remove({ pageId }))).toBe('revision_stale')
  expect(await outcomeOf(as(who, { ifMatch: '"2"' }).passwords.remove({ pageId }))).toBe('ok')
  expect(await seen()).toEqual(['"3.0"', false])
})
