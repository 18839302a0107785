import { expect, test } from 'vitest'

import { createPage, newSlug, countStatements, testApi } from '../../testing.ts'

const { as, request, person } = await testApi()

const midnight = {
  preset: 'midnight',
  background: null,
  accent: null,
  linkStyle: 'rounded',
  typography: 'modern',
  radius: 'rounded',
  density: 'comfortable',
  iconStyle: 'duotone',
  layoutMode: 'grid',
  showByline: true,
} as const

test('a page has no theme until one is set; setting replaces the whole theme, with defaults for absent fields', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  expect(await api.themes.get({ pageId })).toBeNull()
  expect(await api.themes.set({ pageId, preset: 'vivid', accent: '#ABC', showByline: false })).toEqual({ success: true })
  expect(await api.themes.get({ pageId })).toEqual({ ...midnight, preset: 'vivid', accent: '#ABC', showByline: false })
  await api.themes.set({ pageId, preset: 'midnight' })
  expect(await api.themes.get({ pageId })).toEqual(midnight)
  expect((await api.pages.get({ pageId })).project.theme).toEqual(midnight)
})

test('creating a page with a theme stores the same theme as setting it', async () => {
  const who = await person()
  const { id: pageId } = await as(who).pages.create({ title: 'Page', description: '', slug: newSlug(), theme: { preset: 'midnight' } })
  expect(await as(who).themes.get({ pageId })).toEqual(midnight)
  const { caller, answered } = request(who)
  await caller.themes.set({ pageId, preset: 'midnight' })
  expect(answered['etag']).toBe('"1"')
})

test('reading and setting are one statement each, if the change joins a history entry', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  await api.pages.update({ pageId, title: 'Begins an entry' })
  expect(await countStatements(() => api.themes.get({ pageId }))).toBe(1)
  expect(await countStatements(() => api.themes.set({ pageId, preset: 'lofi' }))).toBe(1)
})
