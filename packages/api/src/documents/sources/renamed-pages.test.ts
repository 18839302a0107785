import type { PageDocument, PageId } from '@tessera/contract'
import { expect, test } from 'vitest'

import { documentOf, newSlug, outcomeOf, type Person, testApi } from '../../testing.ts'

const { as, person, db } = await testApi()

const put = (who: Person, document: PageDocument, more: { source?: string; dryRun?: boolean } = {}, headers = {}) =>
  as(who, headers).documents.putBySlug({ slug: document.slug, document, ...more })
const source = 'pages/ada.yaml'

/** A page that was applied from a file and then renamed, such as in the dashboard. */
async function renamedPage({ published = true, sourced = true } = {}) {
  const who = await person()
  const document = documentOf('ab', { published })
  await put(who, document, sourced ? { source } : {})
  const [page] = await as(who).pages.list({})
  const pageId = page?.id as PageId
  const slug = newSlug()
  await as(who).pages.update({ pageId, slug })
  return { who, document, pageId, slug }
}
const refusal = (call: Promise<unknown>) => call.catch((error: unknown) => error)

test.each([true, false])('a source does not create a second page where its page was renamed (published: %s)', async (published) => {
  const { who, document, pageId, slug } = await renamedPage({ published })
  const renamed = { reason: 'page_renamed', more: { details: { id: pageId, slug } } }
  for (const headers of [{}, { ifNoneMatch: '*' }]) {
    for (const dryRun of [false, true]) expect(await refusal(put(who, document, { source, dryRun }, headers))).toMatchObject(renamed)
  }
  const upper = { ...document, slug: document.slug.toUpperCase() }
  expect(await refusal(put(who, upper, { source: 'another file' }))).toMatchObject(renamed)
  expect(await outcomeOf(put(who, document, { source }, { ifMatch: '*' }))).toBe('revision_stale')
  expect(await as(who).pages.list({})).toMatchObject([{ id: pageId, slug }])
})

test('without a source, or where the renamed page has none, a new page is created', async () => {
  const renamed = await renamedPage()
  expect(await outcomeOf(put(renamed.who, renamed.document))).toBe('ok')
  expect(await as(renamed.who).pages.list({})).toHaveLength(2)
  // The new page is at that slug, so a source may be named again.
  expect(await outcomeOf(put(renamed.who, renamed.document, { source }))).toBe('ok')
  expect(await as(renamed.who).pages.list({})).toHaveLength(2)

  const unsourced = await renamedPage({ sourced: false })
  expect(await outcomeOf(put(unsourced.who, unsourced.document, { source }))).toBe('ok')

  const detached = await renamedPage()
  await as(detached.who).documents.deleteSource({ pageId: detached.pageId })
  expect(await outcomeOf(put(detached.who, detached.document, { source }))).toBe('ok')

  const gone = await renamedPage()
  await as(gone.who).pages.delete({ pageId: gone.pageId })
  expect(await outcomeOf(put(gone.who, gone.document, { source }))).toBe('ok')
})

test('a slug before the recorded one counts, too, while it redirects', async () => {
  const { who, document, pageId, slug } = await renamedPage()
  // The record now names the present slug, and the page has the record's revision.
  await as(who).documents.put({ pageId, source, document: { ...document, slug } })
  expect(await refusal(put(who, document, { source }))).toMatchObject({ reason: 'page_renamed', more: { details: { id: pageId, slug } } })
  await db.pool.query(`update former_slugs set at = at - interval '91 days' where page_id = $1`, [pageId])
  expect(await outcomeOf(put(who, document, { source }))).toBe('ok')
})

test('a page of another account is not named', async () => {
  const { document } = await renamedPage()
  const stranger = await person()
  // The slug redirects to the owner's page.
  expect(await outcomeOf(put(stranger, document, { source }))).toBe('slug_taken')
  const draft = await renamedPage({ published: false })
  expect(await outcomeOf(put(stranger, draft.document, { source }))).toBe('ok')
  // Its owner still learns where the page is.
  expect(await outcomeOf(put(draft.who, draft.document, { source }))).toBe('page_renamed')
})

test('a token that is bound to pages does not learn where a page was renamed to', async () => {
  const { who, document, pageId } = await renamedPage()
  const { id: token } = await as(who).tokens.create({})
  expect(await outcomeOf(put({ ...who, token, pages: [pageId] }, document, { source }))).toBe('token_bound')
  expect(await outcomeOf(put({ ...who, token, pages: [] }, document, { source }))).toBe('slug_taken')
})
