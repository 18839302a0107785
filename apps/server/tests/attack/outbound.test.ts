import { type AddressInfo, createServer } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { callRow, entries, type Input, makeThings, type Row, validInput } from '../support/rows.ts'
import { testService } from '../support/service.ts'
import { withField } from '../support/inputs/invalid-values.ts'

const { send, account, db } = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0', FETCH_ALLOW: '' })
let connections = 0
const canary = createServer((socket) => {
  connections++
  socket.destroy()
})
await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
afterAll(() => void canary.close())
const bait = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/fetched.png`

const textsIn = (value: unknown, path: string[] = []): string[][] => {
  if (typeof value === 'string') return [path]
  return value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key])) : []
}

/**
 * The input with the bait wherever the row's schema takes it; as a password one that stands nowhere else, where it would be
 * told.
 */
const baited = ({ input: schema }: Row, input: Input): Input =>
  textsIn(input).reduce((sum, path) => {
    const changed = withField(sum, path, path.at(-1) === 'password' ? `${bait}?password` : bait)
    return schema?.safeParse(changed).success === true ? changed : sum
  }, input)

test('the server stores, displays, redirects to and fetches user-supplied URLs, but sends no request to its own network', async () => {
  const owner = await account()
  const cookie = { cookie: owner.cookie }
  const things = await makeThings(send, owner)
  let taken = 0
  for (const entry of entries.filter(({ row, surface }) => surface === 'trpc' && row.type === 'mutation' && row.access !== 'public')) {
    const input = baited(entry.row, validInput(entry.row, await makeThings(send, owner, entry.row)))
    if (!JSON.stringify(input).includes(bait)) continue
    taken++
    await callRow(send, entry, input, cookie)
  }
  expect(taken).toBeGreaterThan(5)
  const slug = 'baited'
  const link = { key: 'one', url: bait, title: bait, thumbnail: bait, type: 'blog', size: '2x2' }
  const document = {
    version: 1,
    slug,
    title: bait,
    description: bait,
    coverImage: bait,
    name: 'x',
    published: true,
    theme: { preset: 'vivid' },
    links: [link],
  }
  const put = await send('PUT', `/api/v1/pages/by-slug/${slug}/document`, document, { authorization: `Bearer ${await owner.token()}` })
  expect(put.status, put.text).toBe(201)
  const page = await send('GET', `/${slug}`, undefined, { referer: bait })
  expect(page.text).toContain(bait)
  const [go = ''] = /\/go\/link_\w+/.exec(page.text) ?? []
  expect(await send('GET', go, undefined, { referer: bait })).toMatchObject({ status: 302 })
  for (const path of ['/baited/og.png', '/baited/qr.svg', '/baited/qr.png', '/sitemap.xml']) {
    expect((await send('GET', path)).status, path).toBe(200)
  }
  await send('POST', `/${slug}/report`, `reason=spam&text=${encodeURIComponent(bait)}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  for (const entry of entries.filter(({ row, surface }) => surface === 'trpc' && row.type === 'query')) {
    await callRow(send, entry, validInput(entry.row, things), cookie)
  }
  // The pictures that the pages name were tried, too.
  const pictures = async () => (await db.pool.query('select cause from remote_images')).rows as { cause: string | null }[]
  await expect.poll(async () => (await pictures()).every(({ cause }) => cause === 'refused_address')).toBe(true)
  expect((await pictures()).length).toBeGreaterThan(0)
  expect(connections).toBe(0)
  // The canary sings.
  await fetch(bait).catch(() => undefined)
  expect(connections).toBe(1)
})
