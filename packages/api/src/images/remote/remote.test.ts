import type { ImageId, OwnerId, PageId, RemoteContent } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { beforeEach, expect, test } from 'vitest'

import { authorOf, createPage, decodedOf, outcomeOf, type Person, testApi } from '../../testing.ts'
import { lookUpSlug } from '../../public/page-lookup-store.ts'
import { takeImage } from '../taking-store.ts'
import {
  type DuePicture,
  failPicture,
  finishPicture,
  retryDelaysMinutes,
  returnPicture,
  takeDuePicture,
  untilNextDue,
} from './queue-store.ts'
import { purgeRemoteImages } from './purge-store.ts'

const { as, person, db } = await testApi()

beforeEach(async () => void (await sqlRows(db, 'delete from remote_images', [])))

const modeOf = (content: RemoteContent) => ({ content, isOwn: () => false })
const update = (text: string, values: unknown[] = []) => sqlRows(db, text, values)

/** A page with a picture at each URL. */
async function pageWith(who: Person, ...urls: string[]): Promise<{ pageId: PageId; slug: string }> {
  const api = as(who)
  const { id, slug } = await createPage(api)
  const pageId = id
  for (const url of urls) await api.links.add({ pageId, url: 'https://example.com', thumbnail: url })
  return { pageId, slug }
}

const statesOf = async (who: Person, pageId: PageId) => as(who).remoteImages.list({ pageId })

async function takeAll(max = 100): Promise<DuePicture[]> {
  const taken: DuePicture[] = []
  for (let next = await takeDuePicture(db, ''); next && taken.length < max; next = await takeDuePicture(db, next.owner)) taken.push(next)
  return taken
}

/** Stores an image as the result of a taken picture. */
async function keep(picture: DuePicture, content: string): Promise<ImageId> {
  const image = decodedOf(Buffer.from(content))
  await takeImage(db, { owner: picture.owner, limits: authorOf({ owner: picture.owner, plan: picture.plan } as Person).limits }, image)
  expect(await finishPicture(db, picture, image.id)).toBe(true)
  return image.id
}

test('a write queues a picture, which is taken once, and whose copy the page then shows without a new revision', async () => {
  const who = await person()
  const url = 'https://a.example/cover.png'
  const { pageId, slug } = await pageWith(who, url, url)
  await as(who).pages.togglePublished({ pageId })
  const before = await lookUpSlug(db, slug)
  const page = () => update('select revision, updated_at from pages where id = $1', [pageId])
  const [pageBefore] = await page()
  const [picture, ...others] = await takeAll()
  expect([picture?.url, others.length]).toEqual([url, 0])
  expect(await statesOf(who, pageId)).toMatchObject([
    { state: 'waiting', path: expect.stringMatching(/^\/links\/link_\w+\/thumbnail$/), url },
    {},
  ])
  const id = await keep(picture as DuePicture, 'a picture')
  const after = await lookUpSlug(db, slug)
  expect(after.tag).not.toBe(before.tag)
  expect(after.result).toMatchObject({ page: { pictures: { stored: { [url]: { id, width: 2, height: 1 } }, hotlink: false } } })
  expect(before.result).toMatchObject({ page: { pictures: { stored: {}, hotlink: false } } })
  expect(await page()).toEqual([pageBefore])
  expect(await statesOf(who, pageId)).toMatchObject([{ state: 'kept', image: id, cause: null, status: null, nextTryAt: null }, {}])
  expect(await takeAll()).toEqual([])
  expect(await untilNextDue(db)).toBeUndefined()
})

test('a picture is fetched by one instance: two of an account, one of a host, and again once the lease has ended', async () => {
  const [a, b] = [await person(), await person()]
  await pageWith(
    a,
    'https://one.example/1',
    'https://one.example/2',
    'https://two.example/',
    'https://three.example/',
    'https://four.example/',
  )
  await pageWith(b, 'https://one.example/3', 'https://five.example/')
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeDuePicture(db, '')))
  const found = taken.flatMap((picture) => picture ?? [])
  expect(found.filter(({ owner }) => owner === a.owner).length).toBe(2)
  expect(new Set(found.map(({ url }) => new URL(url).host)).size).toBe(found.length)
  expect(found.length).toBeLessThanOrEqual(4)
  expect(await takeAll()).toEqual([])
  await update(`update remote_images set leased_until = now() - interval '1 second' where leased_until is not null`)
  expect((await takeAll()).length).toBe(found.length)
  const [late] = found
  // The result of a lease that has ended is not stored.
  expect(await finishPicture(db, late as DuePicture, decodedOf(Buffer.from('late')).id)).toBe(false)
})

test('a host is the same in capitals, with a final dot, with the port of its scheme and in Punycode', async () => {
  const urls = [
    'https://bücher.example/1',
    'https://BÜCHER.example/2',
    'https://xn--bcher-kva.example./3',
    'http://xn--bcher-kva.example:80/4',
  ]
  for (const url of urls) await pageWith(await person(), url)
  const [first] = await takeAll()
  expect(await takeAll()).toEqual([])
  const found: DuePicture[] = []
  for (let next = first; next; next = await takeDuePicture(db, next.owner)) {
    found.push(next)
    expect(await takeAll()).toEqual([])
    await failPicture(db, next, { cause: 'not_an_image', status: null })
  }
  expect(found.map(({ url }) => url).toSorted()).toEqual(urls.toSorted())
  expect(await sqlRows(db, 'select distinct host from remote_images')).toEqual([{ host: 'xn--bcher-kva.example' }])
})

test('accounts take turns, however many pictures one of them has', async () => {
  const many = await person()
  const few = [await person(), await person()]
  await pageWith(many, ...Array.from({ length: 20 }, (_, i) => `https://host-${i}.example/`))
  for (const [i, who] of few.entries()) await pageWith(who, `https://few-${i}.example/1`, `https://few-${i}-b.example/2`)
  const order: OwnerId[] = []
  for (let last: OwnerId | '' = ''; order.length < 6;) {
    const next = await takeDuePicture(db, last)
    if (!next) throw new Error('A picture is due')
    order.push(next.owner)
    last = next.owner
    await failPicture(db, next, { cause: 'not_an_image', status: null })
  }
  expect(new Set(order.slice(0, 3)).size).toBe(3)
  expect(order.slice(3)).toEqual(order.slice(0, 3))
})

test('failures that may pass are tried again after 1 min, 10 min, 1 h, 6 h and 24 h; others are not', async () => {
  const who = await person()
  const { pageId } = await pageWith(who, 'https://a.example/')
  const delays: number[] = []
  for (;;) {
    const picture = await takeDuePicture(db, '')
    if (!picture) break
    await failPicture(db, picture, { cause: 'http_status', status: 503 })
    const [row] = await update(`select extract(epoch from next_try_at - tried_at) / 60 as minutes from remote_images`)
    const minutes = (row as { minutes: string | null }).minutes
    if (minutes === null) break
    delays.push(Number(minutes))
    expect(await statesOf(who, pageId)).toMatchObject([
      { state: 'waiting', cause: 'http_status', status: 503, triedAt: expect.any(String) },
    ])
    await update(`update remote_images set next_try_at = now() - interval '1 second'`)
  }
  expect(delays).toEqual([...retryDelaysMinutes])
  expect(await statesOf(who, pageId)).toMatchObject([{ state: 'failed', cause: 'http_status', status: 503, nextTryAt: null }])
})

test.for([
  [{ cause: 'unreachable', status: null }, true],
  [{ cause: 'timeout', status: null }, true],
  [{ cause: 'timeout', status: 200 }, true],
  [{ cause: 'http_status', status: 408 }, true],
  [{ cause: 'http_status', status: 425 }, true],
  [{ cause: 'http_status', status: 429 }, true],
  [{ cause: 'http_status', status: 500 }, true],
  [{ cause: 'http_status', status: 404 }, false],
  [{ cause: 'http_status', status: 410 }, false],
  [{ cause: 'refused_address', status: null }, false],
  [{ cause: 'too_many_redirects', status: 301 }, false],
  [{ cause: 'too_large', status: 200 }, false],
  [{ cause: 'not_an_image', status: null }, false],
  [{ cause: 'quota', status: null }, false],
  [{ cause: 'unknown_image', status: null }, false],
  [{ cause: 'blocked', status: null }, false],
] as const)('whether a failure may pass: %j, %s', async ([failure, retried]) => {
  const { pageId } = await pageWith(await person(), 'https://a.example/')
  const picture = (await takeDuePicture(db, '')) as DuePicture
  await failPicture(db, picture, failure)
  expect((await untilNextDue(db)) !== undefined).toBe(retried)
  expect(pageId).toBeDefined()
})

test('a picture that could not be decoded because of others is due again, without an attempt', async () => {
  await pageWith(await person(), 'https://a.example/')
  const picture = (await takeDuePicture(db, '')) as DuePicture
  await returnPicture(db, picture, 10)
  const waitMs = await untilNextDue(db)
  expect(waitMs).toBeGreaterThan(5_000)
  // PostgreSQL rounds to milliseconds.
  expect(waitMs).toBeLessThanOrEqual(10_001)
  await update(`update remote_images set next_try_at = now() - interval '1 second'`)
  expect(await takeDuePicture(db, '')).toMatchObject({ attempts: 0 })
})

test('pictures of suspended accounts are not fetched', async () => {
  const who = await person()
  await pageWith(who, 'https://a.example/')
  await update(`update users set suspended_at = now(), suspended_reason = 'spam' where id = $1`, [who.owner])
  expect(await takeAll()).toEqual([])
})

test('a fetch by hand stores the copy for all pages with the URL, again too, and answers 201 only for a new image', async () => {
  const who = await person()
  const url = 'https://a.example/by-hand.png'
  const { pageId, slug } = await pageWith(who, url)
  await as(who).pages.togglePublished({ pageId })
  const image = await as(who).remoteImages.fetch({ url })
  expect(image).toMatchObject({ id: decodedOf(Buffer.from(url)).id, pages: [pageId] })
  expect(await statesOf(who, pageId)).toMatchObject([{ state: 'kept', image: image.id }])
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ page: { pictures: { stored: { [url]: { id: image.id } } } } })
  expect(await takeAll()).toEqual([])
  expect(await as(who).remoteImages.fetch({ url })).toEqual(image)
  // A URL that a page names later is not fetched again.
  const other = 'https://a.example/early.png'
  await as(who).remoteImages.fetch({ url: other })
  const later = await pageWith(who, other)
  expect(await takeAll()).toEqual([])
  expect(await statesOf(who, later.pageId)).toMatchObject([{ state: 'kept' }])
  // The address of an image of one's own is not fetched.
  expect(await as(who).remoteImages.fetch({ url: image.url })).toMatchObject({ id: image.id })
})

test('copies are per account, and blocked ones are not shown', async () => {
  const [who, other] = [await person(), await person()]
  const url = 'https://a.example/shared.png'
  const { pageId, slug } = await pageWith(who, url)
  const { pageId: otherPage } = await pageWith(other, url)
  await as(who).pages.togglePublished({ pageId })
  const { id } = await as(who).remoteImages.fetch({ url })
  expect(await statesOf(other, otherPage)).toMatchObject([{ state: 'waiting', image: null }])
  const { tag } = await lookUpSlug(db, slug)
  await update(`update images set blocked_at = now(), blocked_reason = 'abuse' where id = $1`, [id])
  const blocked = await lookUpSlug(db, slug)
  expect(blocked.tag).not.toBe(tag)
  expect(blocked.result).toMatchObject({ page: { pictures: { stored: {} } } })
  expect(await statesOf(who, pageId)).toMatchObject([{ state: 'failed', cause: 'blocked', image: null }])
  expect(await outcomeOf(as(other).remoteImages.fetch({ url }))).toBe('image_blocked')
})

test('an image that is uploaded after it was named is the own one, on any host', async () => {
  const who = await person()
  const image = decodedOf(Buffer.from('uploaded later'))
  const url = `https://old.example/static/images/${image.id}.webp`
  const { pageId, slug } = await pageWith(who, url)
  await as(who).pages.togglePublished({ pageId })
  expect(await statesOf(who, pageId)).toMatchObject([{ state: 'waiting', cause: null }])
  const { tag } = await lookUpSlug(db, slug)
  await takeImage(db, authorOf(who), image)
  expect(await statesOf(who, pageId)).toMatchObject([{ state: 'own', cause: null, image: image.id }])
  const own = await lookUpSlug(db, slug, modeOf('off'))
  expect(own.tag).not.toBe(tag)
  expect(own.result).toMatchObject({ page: { pictures: { stored: { [url]: { id: image.id } }, hotlink: false } } })
})

test('where pictures are not kept, pages show own images only, and say whether visitors load the others', async () => {
  const who = await person()
  const url = 'https://a.example/kept-before.png'
  const { pageId, slug } = await pageWith(who, url)
  await as(who).pages.togglePublished({ pageId })
  await as(who).remoteImages.fetch({ url })
  for (const mode of ['hotlink', 'off'] as const)
    expect((await lookUpSlug(db, slug, modeOf(mode))).result).toMatchObject({
      page: { pictures: { stored: {}, hotlink: mode === 'hotlink' } },
    })
})

test('a picture that no page names any longer is deleted, and one that is named stays', async () => {
  const who = await person()
  const { pageId } = await pageWith(who, 'https://a.example/', 'https://b.example/')
  const [first] = (await as(who).links.list({ pageId })) as { id: string }[]
  await as(who).links.delete({ pageId, linkId: first?.id ?? '' })
  await purgeRemoteImages(db)
  expect(await update('select url from remote_images')).toEqual([{ url: 'https://b.example/' }])
})

test('a preview answers with addresses of own images, and null for what the page does not have', async () => {
  const who = await person()
  const url = 'https://a.example/page'
  const icon = `http://localhost/static/images/${decodedOf(Buffer.from(`icon of ${url}`)).id}.webp`
  expect(await as(who).linkPreviews.create({ url })).toEqual({ url, title: url, description: null, icon, image: null })
  expect(await as(who).linkPreviews.create({ url, parts: ['image'] })).toMatchObject({ title: null, icon: null, image: null })
})
