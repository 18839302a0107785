import { expect, test } from 'vitest'

import { addLink, createPage, outcomeOf, type Person, testApi } from '../../testing.ts'

const { as, request, person } = await testApi()

const at = (day: number) => `2096-01-0${day}T00:00:00.000Z`

async function scheduled() {
  const who = await person()
  const api = as(who)
  const [a, b] = [await createPage(api), await createPage(api)]
  await api.pages.update({ pageId: a.id, publishAt: at(2), unpublishAt: at(5) })
  await api.pages.update({ pageId: b.id, unpublishAt: at(2) })
  const [shown, hidden] = [await addLink(api, a.id), await addLink(api, a.id)]
  await api.links.update({ pageId: a.id, linkId: shown.id, title: 'Link', visibleFrom: at(1), visibleUntil: at(2) })
  await api.links.update({ pageId: a.id, linkId: hidden.id, active: false, visibleFrom: at(1) })
  const past = await addLink(api, b.id)
  await api.links.update({ pageId: b.id, linkId: past.id, visibleFrom: '2020-01-01T00:00Z', visibleUntil: at(3) })
  return { who, api, a, b, shown, past }
}

test('the schedule has what is to come, ordered by time, then by page and link', async () => {
  const { api, a, b, shown, past } = await scheduled()
  const page = { pageId: a.id, slug: a.slug, linkId: null, title: 'Page' }
  const link = { ...page, linkId: shown.id, title: 'Link' }
  expect(await api.schedule.list({})).toEqual([
    { at: at(1), ...link, event: 'show' },
    { at: at(2), ...page, event: 'publish' },
    { at: at(2), ...link, event: 'hide' },
    { at: at(2), ...page, pageId: b.id, slug: b.slug, event: 'unpublish' },
    { at: at(3), pageId: b.id, slug: b.slug, linkId: past.id, title: null, event: 'hide' },
    { at: at(5), ...page, event: 'unpublish' },
  ])
})

test('it comes in parts, each event once', async () => {
  const { who, api } = await scheduled()
  const all = await api.schedule.list({})
  for (const limit of [1, 2, 4, 6]) expect(await inParts(who, limit)).toEqual(all)
  for (const cursor of ['', 'x', Buffer.from(`${at(1)} page_1`).toString('base64url')])
    expect(await outcomeOf(api.schedule.list({ limit: 1, cursor }))).toBe('invalid_input')
})

async function inParts(who: Person, limit: number) {
  const events: unknown[] = []
  for (let cursor: string | undefined; ;) {
    const { caller, answered } = request(who)
    events.push(...(await caller.schedule.list({ limit, ...(cursor !== undefined && { cursor }) })))
    cursor = /cursor=([\w-]+)>; rel="next"/.exec(answered['link'] ?? '')?.[1]
    if (cursor === undefined) return events
  }
}

test('a token that is bound to pages sees their events only, and other accounts see none', async () => {
  const { who, b } = await scheduled()
  const events = await as({ ...who, pages: [b.id] }).schedule.list({})
  expect(events.map(({ pageId, event }) => [pageId, event])).toEqual([
    [b.id, 'unpublish'],
    [b.id, 'hide'],
  ])
  expect(await as(await person()).schedule.list({})).toEqual([])
})
