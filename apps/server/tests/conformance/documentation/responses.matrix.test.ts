import type { CreatedPage } from '@tessera/contract'
import { isLong } from '@tessera/testing/test-kind'
import { expect, test } from 'vitest'

import { oneOfEvery } from '../../support/inputs/sample.ts'
import { callRow, freshSlug, makeThings, type Row, rows, type Things, validInput } from '../../support/rows.ts'
import { testService } from '../../support/service.ts'

// callRow compares each response on REST with openapi.json.
const { send, account } = await testService({ QUOTA_PAGES: '0', QUOTA_LINKS: '0', QUOTA_TOKENS: '0' })
const owner = await account()
const freshToken = async () => ({ authorization: `Bearer ${await owner.token()}` })
const token = await freshToken()

// RFC 3986 allows none of these URLs, and RFC 3987 only the first one. All are accepted and stored as given.
const addresses = [
  'https://münchen.example/straße?q=ä#日本',
  'https://example.com/"<quoted>"',
  'https://example.com/100%zz',
  'https://example.com/{id}|`^\\',
  'HTTPS://Example.COM/\u{1f600}',
]
const address = 'HTTPS://München.example/"<straße>"/100%zz/{id}|`^\\?q=\u{1f600}#日本'

/** What the row's input refers to: a page with a link, on which every URL is `address`. */
async function thingsWithAddress(row: Row): Promise<Things> {
  const things = await makeThings(send, owner, row)
  const page = `/api/v1/pages/${things.pageId}`
  expect((await send('PATCH', page, { coverImage: address }, token)).status).toBe(200)
  const [method, path, status] = things.linkId ? ['PATCH', `/${things.linkId}`, 200] : ['POST', '', 201]
  expect((await send(method, `${page}/links${path}`, { url: address, thumbnail: address }, token)).status).toBe(status)
  return things
}

const documented = rows.filter(({ route }) => route)

test('responses with international and unescaped addresses are as openapi.json describes them', async () => {
  const withAddress = new Set<string>()
  for (const row of oneOfEvery(2)(documented)) {
    const input = validInput(row, await thingsWithAddress(row))
    // An address that is fetched has to lead somewhere.
    const isFetched = ['remoteImages.fetch', 'linkPreviews.create', 'imports.create'].includes(row.name)
    for (const name of ['url', 'thumbnail', 'coverImage']) if (name in input && !isFetched) input[name] = address
    const credential = row.name === 'account.revokeOwnToken' ? await freshToken() : token
    const { error, text } = await callRow(
      send,
      { row, surface: 'rest' },
      input,
      row.access === 'session' ? { cookie: owner.cookie } : credential,
    )
    expect(error, row.name).toBeUndefined()
    if (text.includes(JSON.stringify(address))) withAddress.add(row.name)
  }
  expect(withAddress.size).toBeGreaterThan(isLong ? 7 : 3)
})

test('the same applies to the changes of a document with such addresses', async () => {
  const row = documented.find(({ name }) => name === 'documents.put')
  if (!row) throw new Error('documents.put has no route')
  const slug = freshSlug()
  const created = await send('POST', '/api/v1/pages', { title: 'x', description: '', slug }, token)
  const links = addresses.map((url, n) => ({ key: `link-${n}`, url, thumbnail: url }))
  const document = { version: 1, slug, title: 'x', description: '', published: true, coverImage: address, links }
  const { error, text } = await callRow(send, { row, surface: 'rest' }, { pageId: (created.body as CreatedPage).id, document }, token)
  expect(error).toBeUndefined()
  for (const url of [...addresses, address]) expect(text).toContain(JSON.stringify(url))
})
