import { expect, test } from 'vitest'

import { openSite, png } from '../../support/network/site.ts'
import { testService } from '../../support/service.ts'

const { send, account, another, connection, db } = await testService()
const owner = await account()
const authorization = `Bearer ${await owner.token()}`
const call = (method: string, path: string, body?: unknown) => send(method, `/api/v1${path}`, body, { authorization })

type Picture = { path: string; state: string; cause: string | null; status: number | null; image: string | null }

async function publish(slug: string, fields: object): Promise<string> {
  const { body } = await call('POST', '/pages', { slug, title: 'Pictures', description: '', ...fields })
  const { id } = body as { id: string }
  await call('PUT', `/pages/${id}/publication`, { published: true })
  return id
}
const picturesOf = async (id: string) => (await call('GET', `/pages/${id}/images`)).body as Picture[]
const isSettled = async (id: string) => (await picturesOf(id)).every(({ state }) => state !== 'waiting')

test('a picture is fetched once after a write, and shows on every instance within a second, with the same ETag', async () => {
  const site = await openSite()
  const elsewhere = await another(connection)
  const url = site.pictureUrl()
  const id = await publish('kept', { coverImage: url })
  const etag = (await call('GET', `/pages/${id}`)).headers.get('etag')
  const onBoth = async () => [(await send('GET', '/kept')).text, await (await fetch(`${elsewhere}/kept`)).text()]
  await onBoth()
  await expect.poll(() => isSettled(id)).toBe(true)
  const [picture] = await picturesOf(id)
  expect(picture).toMatchObject({ path: '/coverImage', state: 'kept', cause: null })
  const [shown] = (await db.pool.query('select tried_at from remote_images where url = $1', [url])).rows as { tried_at: Date }[]
  expect(shown?.tried_at).toBeInstanceOf(Date)
  expect((await call('GET', `/pages/${id}`)).headers.get('etag')).toBe(etag)
  expect(site.requests).toEqual([new URL(url).pathname])
  expect((await send('GET', `/static/images/${picture?.image}.webp`)).status).toBe(200)
  const { headers } = await send('GET', '/kept')
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;")
})

test('a fetch by hand answers with the image, or with the cause of its failure', async () => {
  const site = await openSite({ '/text': (_request, response) => response.end('no picture') })
  const url = site.pictureUrl()
  const first = await call('POST', '/images/fetch', { url })
  expect(first).toMatchObject({ status: 201, body: { width: 4, height: 4, pages: [] } })
  expect(first.headers.get('location')).toBe(`/api/v1/images/${(first.body as { id: string }).id}`)
  expect(await call('POST', '/images/fetch', { url })).toMatchObject({ status: 200, body: first.body })
  for (const [address, details] of [
    [`${site.origin}/missing.png`, { cause: 'http_status', status: 404 }],
    [`${site.origin}/text`, { cause: 'not_an_image', status: null }],
    ['http://127.0.0.2/a.png', { cause: 'refused_address', status: null }],
    ['http://169.254.169.254/latest', { cause: 'refused_address', status: null }],
    ['http://unknown.example/a.png', { cause: 'unreachable', status: null }],
  ] as const)
    expect(await call('POST', '/images/fetch', { url: address })).toMatchObject({ status: 502, body: { reason: 'fetch_failed', details } })
})

test('a failure shows with its cause; trying again by hand mends it', async () => {
  let broken = true
  const picture = png([1, 2, 3])
  const site = await openSite({ '/late.png': (_request, response) => (broken ? response.writeHead(404).end() : response.end(picture)) })
  const url = `${site.origin}/late.png`
  const id = await publish('late', { coverImage: url })
  await expect.poll(() => isSettled(id)).toBe(true)
  expect(await picturesOf(id)).toMatchObject([{ state: 'failed', cause: 'http_status', status: 404, image: null }])
  broken = false
  const { body } = await call('POST', '/images/fetch', { url })
  expect(body).toMatchObject({ pages: [id] })
  expect(await picturesOf(id)).toMatchObject([{ state: 'kept', cause: null, status: null }])
})

test('a link preview has title, description and icon, as images of the account', async () => {
  const site = await openSite()
  const { status, body } = await call('POST', '/link-previews', { url: site.pageUrl })
  const { icon } = body as { icon: string }
  expect([status, body]).toEqual([200, { url: site.pageUrl, title: 'A site', description: 'Of the tests', icon, image: null }])
  expect((await send('GET', new URL(icon).pathname)).headers.get('content-type')).toBe('image/webp')
  expect(await call('POST', '/link-previews', { url: `${site.origin}/missing` })).toMatchObject({
    status: 502,
    body: { reason: 'fetch_failed', details: { cause: 'http_status', status: 404 } },
  })
})

test('where pictures are not kept, nothing is fetched, and only hotlink lets pages load from other sites', async () => {
  const site = await openSite()
  for (const mode of ['hotlink', 'off'] as const) {
    const other = await testService({ REMOTE_CONTENT: mode })
    const who = await other.account()
    const headers = { authorization: `Bearer ${await who.token()}` }
    for (const path of ['/images/fetch', '/link-previews'])
      expect(await other.send('POST', `/api/v1${path}`, { url: site.pageUrl }, headers)).toMatchObject({
        status: 403,
        body: { reason: 'fetch_off' },
      })
    const page = { slug: 'page', title: 'Page', description: '', coverImage: site.pictureUrl() }
    const { id } = (await other.send('POST', '/api/v1/pages', page, headers)).body as { id: string }
    await other.send('PUT', `/api/v1/pages/${id}/publication`, { published: true }, headers)
    expect((await other.send('GET', `/api/v1/pages/${id}/images`, undefined, headers)).body).toMatchObject([{ state: mode, image: null }])
    for (const path of ['/page', '/pages']) {
      const policy = (await other.send('GET', path)).headers.get('content-security-policy') ?? ''
      expect([path, /img-src[^;]* http: https:;/.test(policy)]).toEqual([path, mode === 'hotlink'])
    }
  }
  expect(site.requests).toEqual([])
})
