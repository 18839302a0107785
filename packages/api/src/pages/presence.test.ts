import type { PagePatch } from '@tessera/contract'
import { expect, test } from 'vitest'

import { toApiError } from '../core/errors.ts'
import { addLink, createPage, newSlug, outcomeOf, testApi } from '../testing.ts'

const { as, person } = await testApi()

const presence = {
  language: 'pt-BR',
  indexed: false,
  imprintUrl: 'https://example.com/imprint',
  privacyUrl: 'https://example.com/privacy',
  publishAt: '2096-01-01T00:00:00.000Z',
  unpublishAt: '2096-02-01T00:00:00.000Z',
  utm: { source: 'tessera', medium: null, campaign: 'spring' },
}
const absent = { language: null, indexed: true, imprintUrl: null, privacyUrl: null, publishAt: null, unpublishAt: null, utm: null }

/** The paths of an error's issues. */
const issuesOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) => toApiError(error).more.issues?.map(({ path }) => path.join('.')))

test('the fields are set with a page, changed one by one, cleared by null, and read in the document', async () => {
  const api = as(await person())
  const { id: pageId } = await api.pages.create({
    title: 'Page',
    description: '',
    slug: newSlug(),
    ...presence,
    publishAt: '2096-01-01T02:00+02:00',
  })
  const read = async () => api.documents.get({ pageId })
  const revision = async () => (await api.pages.editor({ pageId })).revision
  expect(await read()).toMatchObject(presence)
  await api.pages.update({ pageId, ...presence })
  expect(await revision()).toBe(1)
  const other: Record<string, PagePatch> = {
    language: { pageId, language: 'de' },
    imprintUrl: { pageId, imprintUrl: null },
    publishAt: { pageId, publishAt: '2097-01-01T00:00:00.000Z' },
    utm: { pageId, utm: { source: null, medium: 'qr', campaign: null } },
  }
  let expected = await read()
  for (const patch of Object.values(other)) {
    await api.pages.update(patch)
    const { pageId: _, ...fields } = patch
    expected = { ...expected, ...fields } as typeof expected
    expect(await read()).toEqual(expected)
  }
  expect(await revision()).toBe(5)
  await api.pages.update({ pageId, slug: newSlug(), utm: null })
  expect(await read()).toMatchObject({ language: 'de', utm: null })
  await api.pages.update({ pageId, ...absent, indexed: null })
  expect(await read()).toMatchObject(absent)
  const { id } = await createPage(api)
  expect(await api.documents.get({ pageId: id })).toMatchObject(absent)
})

test('a change of a scheduled publication is an entry of its own in the history', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, publishAt: presence.publishAt })
  await api.pages.update({ pageId, language: 'de' })
  const entries = await api.history.list({ pageId })
  expect(entries.map(({ parts }) => parts)).toEqual([['details'], ['publication'], ['address', 'details']])
})

test('a patch of one instant is compared with the stored other one', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, publishAt: presence.publishAt })
  expect(await issuesOf(api.pages.update({ pageId, unpublishAt: '2096-01-01T01:00+01:00' }))).toEqual(['unpublishAt'])
  const both = { publishAt: presence.unpublishAt, unpublishAt: presence.publishAt }
  await api.pages.update({ pageId, ...both })
  const renamed = api.pages.update({ pageId, slug: newSlug(), publishAt: presence.publishAt })
  expect(await issuesOf(renamed)).toEqual(['unpublishAt'])
  expect(await api.documents.get({ pageId })).toMatchObject(both)
  const link = await addLink(api, pageId)
  const ref = { pageId, linkId: link.id }
  await api.links.update({ ...ref, visibleFrom: '2096-01-02T00:00Z' })
  expect(await issuesOf(api.links.update({ ...ref, visibleUntil: '2096-01-01T00:00Z' }))).toEqual(['visibleUntil'])
  await api.links.update({ ...ref, visibleUntil: '2096-01-03T00:00Z' })
  expect(await issuesOf(api.links.update({ ...ref, visibleFrom: '2096-01-03T00:00Z' }))).toEqual(['visibleUntil'])
  expect(await api.links.update({ ...ref, visibleFrom: null })).toMatchObject({
    visibleFrom: null,
    visibleUntil: '2096-01-03T00:00:00.000Z',
  })
})

test('publications cannot be scheduled for the past, but links can have been shown since then', async () => {
  const api = as(await person())
  const past = '2020-01-01T00:00Z'
  const created = api.pages.create({ title: 'Page', description: '', slug: newSlug(), publishAt: past, unpublishAt: '2021-01-01T00:00Z' })
  expect(await issuesOf(created)).toEqual(['publishAt', 'unpublishAt'])
  const { id: pageId } = await createPage(api)
  expect(await outcomeOf(api.pages.update({ pageId, unpublishAt: past }))).toBe('invalid_input')
  const { id: linkId } = await api.links.add({ pageId, url: 'https://example.com', visibleFrom: past, visibleUntil: '2021-01-01T00:00Z' })
  expect(await api.links.get({ pageId, linkId })).toMatchObject({ visibleFrom: '2020-01-01T00:00:00.000Z' })
})

test('the time zone of the account is kept with its settings', async () => {
  const api = as(await person())
  expect(await api.account.settings()).toMatchObject({ timeZone: null })
  await api.account.setTimeZone({ timeZone: 'Europe/Berlin' })
  expect(await api.account.settings()).toMatchObject({ timeZone: 'Europe/Berlin' })
  await api.account.setTimeZone({ timeZone: null })
  expect(await api.account.settings()).toMatchObject({ timeZone: null })
})
