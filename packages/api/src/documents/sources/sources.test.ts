import type { PageDocument, PageId, TokenId } from '@tessera/contract'
import { version1Of } from '@tessera/contract/testing'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, createPage, documentOf, newSlug, outcomeOf, type Person, stepsOf, testApi } from '../../testing.ts'

const { as, request, person, db } = await testApi({ limits: { links: 6, pages: 4 } })

/** The person with a new token. */
async function tokenOf(who: Person, name: string | null = 'ci'): Promise<Person & { token: TokenId }> {
  return { ...who, token: (await as(who).tokens.create({ name })).id }
}

/** A page that a token has applied from a file. */
async function appliedPage(who: Person, document = documentOf('ab', { published: true }), source = 'pages/ada.yaml') {
  const script = await tokenOf(who)
  await as(script).documents.putBySlug({ slug: document.slug, source, document })
  const { caller, answered } = request(who)
  await caller.documents.getBySlug({ slug: document.slug })
  return { script, document, source, pageId: answered['content-location']?.split('/').at(-2) as PageId }
}

const sourceOf = async (who: Person, pageId: PageId) => (await as(who).documents.getSource({ pageId })) ?? expect.unreachable('no source')

test('a write that names its source is recorded with its token, time and revision, and the page has not drifted', async () => {
  const who = await person()
  const before = Date.now()
  const { script, pageId } = await appliedPage(who)
  const record = await sourceOf(who, pageId)
  const { appliedAt, ...rest } = record
  expect(rest).toEqual({ source: 'pages/ada.yaml', tokenId: script.token, tokenName: 'ci', revision: 1, drifted: false, changes: [] })
  expect(Math.abs(Date.parse(appliedAt) - before)).toBeLessThan(60_000)
  const { caller, answered } = request(who)
  await caller.documents.getSource({ pageId })
  expect(answered).not.toHaveProperty('etag')
})

test('the history names the source of a write that changed the page, and of no other', async () => {
  const who = await person()
  const { script, pageId, document, source } = await appliedPage(who)
  await as(script).documents.put({ pageId, source: 'no change', document })
  await as(script).documents.put({ pageId, source: 'second', document: { ...document, title: 'Second' } })
  await as(script).documents.put({ pageId, document: { ...document, title: 'Third' } })
  const entries = await as(who).history.list({ pageId })
  expect(entries.map(({ revision, via, source: from }) => [revision, via, from])).toEqual([
    [3, 'document', null],
    [2, 'document', 'second'],
    [1, 'document', source],
  ])
})

test.each([true, false])('the history names a document that is written as an import (by a token: %s)', async (byToken) => {
  const who = await person()
  const writer = byToken ? await tokenOf(who) : who
  const document = documentOf('a')
  await as(writer).documents.putBySlug({ slug: document.slug, via: 'import', source: 'old.example', document })
  const [page] = await as(who).pages.list({})
  const pageId = page?.id as PageId
  await as(writer).documents.put({ pageId, via: 'import', document: { ...document, title: 'Again' } })
  const entries = await as(who).history.list({ pageId })
  expect(entries.map(({ via, source }) => [via, source])).toEqual([
    ['import', null],
    ['import', 'old.example'],
  ])
})

test('a page without such a write has no source, and neither does a copy', async () => {
  const who = await person()
  const { pageId } = await appliedPage(who)
  const copy = await as(who).pages.duplicate({ pageId, slug: newSlug(), title: 'Copy' })
  const { id: made } = await createPage(as(who))
  expect([await as(who).documents.getSource({ pageId: copy.id }), await as(who).documents.getSource({ pageId: made })]).toEqual([
    null,
    null,
  ])
})

test('a write that changes nothing still replaces the record, without a new revision', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  const first = await sourceOf(who, pageId)
  const again = await as(who).documents.put({ pageId, source: 'other.yaml', document })
  expect(again).toEqual({ revision: 1, changes: [] })
  const second = await sourceOf(who, pageId)
  expect(second).toMatchObject({ source: 'other.yaml', tokenId: null, tokenName: null, revision: 1, drifted: false })
  expect(second.appliedAt >= first.appliedAt).toBe(true)
})

test('a write without a source keeps the record, and the record shows what has changed since', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  await as(who).documents.put({ pageId, document: { ...document, title: 'Edited' } })
  await addLink(as(who), pageId)
  const drifted = await sourceOf(who, pageId)
  expect(drifted).toMatchObject({ source: 'pages/ada.yaml', revision: 1, drifted: true })
  expect(drifted.changes[0]).toEqual({ op: 'change', path: '/title', from: document.title, to: 'Edited' })
  expect(stepsOf(drifted)[1]).toMatch(/^add \/links\/link_/)
  await as(who).documents.put({ pageId, document })
  expect(await sourceOf(who, pageId)).toMatchObject({ revision: 1, drifted: false, changes: [] })
})

test('the resulting document is recorded, with its defaults', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  const { version, slug, title, description, published } = document
  const given = { version, slug, title, description, published, links: [{ key: 'z', url: 'https://example.com/z' }] }
  await as(who).documents.put({ pageId, source: 'x', document: given })
  expect(await sourceOf(who, pageId)).toMatchObject({ revision: 2, drifted: false })
  const [row] = await sqlRows<{ document: PageDocument }>(db, 'select document from page_sources where page_id = $1', [pageId])
  expect(row?.document).toEqual(await as(who).documents.get({ pageId }))
})

test('a document of version 1 is recorded as the page that it made', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  await as(who).documents.put({ pageId, document: { ...document, indexed: false } })
  expect([document.indexed, document.links[0]?.me]).toEqual([true, false])
  await as(who).documents.put({ pageId, source: 'x', document: version1Of(document) })
  expect(await sourceOf(who, pageId)).toMatchObject({ source: 'x', drifted: false })
  await as(who).documents.put({ pageId, document })
  expect((await sourceOf(who, pageId)).changes).toEqual([{ op: 'change', path: '/indexed', from: false, to: true }])
})

test('fields that are newer than the recorded document have their defaults in it', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  const older = { ...version1Of(document), version: 2 }
  await sqlRows(db, 'update page_sources set document = $2::json where page_id = $1', [pageId, JSON.stringify(older)])
  expect(await sourceOf(who, pageId)).toMatchObject({ drifted: false })
  await sqlRows(db, 'update links set me = true where page_id = $1 and position = 0', [pageId])
  expect((await sourceOf(who, pageId)).changes).toEqual([{ op: 'change', path: '/links/a/me', from: false, to: true }])
})

test('dry runs and refused writes record nothing', async () => {
  const who = await person()
  const { pageId, document, script } = await appliedPage(who)
  const record = await sourceOf(who, pageId)
  const { slug } = document
  const changed = { ...document, title: 'Changed' }
  await as(script).documents.put({ pageId, dryRun: true, source: 'dry', document: changed })
  await as(script).documents.putBySlug({ slug, dryRun: true, source: 'dry', document: changed })
  const stale = as(script, { ifMatch: '"99"' })
  expect(await outcomeOf(stale.documents.put({ pageId, source: 'stale', document: changed }))).toBe('revision_stale')
  const large = documentOf('abcdefg', { slug })
  expect(await outcomeOf(as(script).documents.put({ pageId, source: 'large', document: large }))).toBe('quota_exceeded')
  const taken = { ...document, slug: (await createPage(as(await person()))).slug }
  expect(await outcomeOf(as(script).documents.put({ pageId, source: 'taken', document: taken }))).toBe('slug_taken')
  expect(await sourceOf(who, pageId)).toEqual(record)
})

test('a source is one line of 1 to 200 characters', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  const put = (source: string) => outcomeOf(as(who).documents.put({ pageId, source, document }))
  for (const source of ['', ' ', 'a\nb', 'a\u2028b', '\u0000', 'é'.repeat(201)]) expect(await put(source), source).toBe('invalid_input')
  for (const source of ['1', 'true', '🗂️'.repeat(100), 'git@example.com:ada/pages#main:pages/ada lovelace.yaml']) {
    expect(await put(source), source).toBe('ok')
    expect((await sourceOf(who, pageId)).source).toBe(source)
  }
})

test('a token that is revoked or deleted keeps its id and its name in the record', async () => {
  const who = await person()
  const { pageId, script } = await appliedPage(who)
  await as(who).tokens.revoke({ tokenId: script.token })
  await sqlRows(db, 'delete from tokens where id = $1', [script.token])
  expect(await sourceOf(who, pageId)).toMatchObject({ tokenId: script.token, tokenName: 'ci' })
  const unnamed = await tokenOf(who, null)
  await as(unnamed).documents.put({ pageId, source: 'x', document: await as(who).documents.get({ pageId }) })
  expect(await sourceOf(who, pageId)).toMatchObject({ tokenId: unnamed.token, tokenName: null })
})

test('deleting the record changes nothing else, can be repeated, and honors If-Match', async () => {
  const who = await person()
  const { pageId, document } = await appliedPage(who)
  const remove = (ifMatch?: string) => outcomeOf(as(who, ifMatch === undefined ? {} : { ifMatch }).documents.deleteSource({ pageId }))
  expect(await remove('"2"')).toBe('revision_stale')
  expect(await as(who).documents.getSource({ pageId })).not.toBeNull()
  expect([await remove('"1"'), await remove('"1"'), await remove()]).toEqual(['ok', 'ok', 'ok'])
  expect(await as(who).documents.getSource({ pageId })).toBeNull()
  expect(await as(who).documents.get({ pageId })).toEqual(document)
  expect(await outcomeOf(as(who).pages.update({ pageId, slug: newSlug() }))).toBe('ok')
})

test('another account neither reads nor deletes the record', async () => {
  const [who, stranger] = [await person(), await person()]
  const { pageId } = await appliedPage(who)
  expect(await outcomeOf(as(stranger).documents.getSource({ pageId }))).toBe('page_not_found')
  expect(await outcomeOf(as(stranger).documents.deleteSource({ pageId }))).toBe('page_not_found')
  expect(await as(who).documents.getSource({ pageId })).not.toBeNull()
})
