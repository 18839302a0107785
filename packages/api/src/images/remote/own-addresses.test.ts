import { type PageId, pictureAt, type RemoteContent } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { lookUpSlug, type ShownPage } from '../../public/page-lookup-store.ts'
import { authorOf, createPage, decodedOf, type Person, testApi } from '../../testing.ts'
import { takeImage } from '../taking-store.ts'
import { type DuePicture, failPicture, finishPicture, takeDuePicture } from './queue-store.ts'
import { readPagePictures } from './states-store.ts'

// Addresses of the form that images of this service have, at which the account has no image.

const { as, person, db } = await testApi()

const modeOf = (content: RemoteContent) => ({ content, isOwn: (url: string) => url.startsWith('https://own.example/') })
const statesOf = async (who: Person, pageId: PageId) => as(who).remoteImages.list({ pageId })

/** A published page with a picture at each URL. */
async function pageWith(who: Person, ...urls: string[]): Promise<{ pageId: PageId; slug: string }> {
  const api = as(who)
  const { id: pageId, slug } = await createPage(api)
  for (const url of urls) await api.links.add({ pageId, url: 'https://example.com', thumbnail: url })
  await api.pages.togglePublished({ pageId })
  return { pageId, slug }
}

test("the address of another instance's image is fetched like any other, and its copy shown", async () => {
  const who = await person()
  const [url, second] = ['old', 'older'].map((host) => `https://${host}.example/static/images/${'a'.repeat(64)}.webp`) as [string, string]
  const { pageId, slug } = await pageWith(who, url, second)
  const taken = [await takeDuePicture(db, ''), await takeDuePicture(db, '')] as [DuePicture, DuePicture]
  expect(taken.map((picture) => picture.url).toSorted()).toEqual([url, second].toSorted())
  await failPicture(db, taken.find((picture) => picture.url === second) as DuePicture, { cause: 'unknown_image', status: null })
  const image = decodedOf(Buffer.from('of another instance'))
  const { id } = image
  await takeImage(db, authorOf(who), image)
  expect(await finishPicture(db, taken.find((picture) => picture.url === url) as DuePicture, id)).toBe(true)
  expect(await statesOf(who, pageId)).toMatchObject([
    { state: 'kept', image: id },
    { state: 'failed', cause: 'unknown_image' },
  ])
  expect((await lookUpSlug(db, slug)).result).toMatchObject({ page: { pictures: { stored: { [url]: { id } } } } })
  expect(await as(who).images.get({ imageId: id })).toMatchObject({ pages: [pageId] })

  const byHand = await as(who).remoteImages.fetch({ url: second })
  expect(byHand).toMatchObject({ pages: [pageId] })
  const { result } = await lookUpSlug(db, slug)
  expect(result).toMatchObject({ page: { pictures: { stored: { [url]: { id }, [second]: { id: byHand.id } } } } })

  const names = () => sqlRows(db, 'select hash from page_images where page_id = $1', [pageId])
  expect(await names()).toHaveLength(3)
  const [first, last] = await as(who).links.list({ pageId })
  await as(who).links.update({ pageId, linkId: first?.id ?? '', thumbnail: null })
  expect(await names()).toHaveLength(2)
  expect(await as(who).images.get({ imageId: id })).toMatchObject({ pages: [] })
  await as(who).links.delete({ pageId, linkId: last?.id ?? '' })
  expect(await names()).toEqual([])
})

test('an address of this instance at which the account has no image is not loaded by visitors either', async () => {
  const [who, other] = [await person(), await person()]
  const images = ['own', 'of another account'].map((text) => decodedOf(Buffer.from(text)))
  const [own, lacking] = images.map(({ id }) => `https://own.example/static/images/${id}.webp`) as [string, string]
  const elsewhere = `https://other.example/static/images/${images[1]?.id}.webp`
  for (const [index, account] of [who, other].entries()) await takeImage(db, authorOf(account), images[index] as (typeof images)[number])
  const { pageId, slug } = await pageWith(who, own, lacking, elsewhere)
  const { result } = await lookUpSlug(db, slug, modeOf('hotlink'))
  const { pictures } = (result as ShownPage).page
  expect([own, lacking, elsewhere].map((url) => pictureAt(pictures, url))).toEqual([
    { id: images[0]?.id, width: 2, height: 1 },
    null,
    { url: elsewhere },
  ])
  expect(await readPagePictures(db, who.owner, pageId, modeOf('hotlink'))).toMatchObject([
    { state: 'own' },
    { state: 'failed', cause: 'unknown_image', image: null },
    { state: 'hotlink', cause: null },
  ])
})
