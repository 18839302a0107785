import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { type ImageId, type ImportedPage, imagePath, type LeftOutItem, linksOf } from '@tessera/contract'

import type { DecodedImage, RowCall } from '../../../core/context.ts'
import { ApiError } from '../../../core/errors.ts'
import { hasImage } from '../../../images/remote/queue-store.ts'
import { takeImage } from '../../../images/taking-store.ts'
import type { FoundPage, ImportPicture, PicturePlace } from './import-services.ts'

/** Images that one import may add to the account, and the time for all of its pictures. */
const maxNewImages = 500
const picturesTimeoutMs = 60_000
const busyRetryMs = 250

type Call = Pick<RowCall<unknown>, 'db' | 'request' | 'services' | 'actor'>

/**
 * Stores the pictures that came with the pages as images of the account, one after another, and puts their addresses into the documents. A
 * picture that cannot be stored is left out. Images that the account has already do not count against the limit, so that a repeated import
 * goes on where the last one stopped.
 */
export async function storePictures(call: Call, pages: readonly FoundPage[]): Promise<Omit<FoundPage, 'pictures'>[]> {
  const store = pictureStore(call)
  const finished: Omit<FoundPage, 'pictures'>[] = []
  for (const { slug, json, pictures } of pages)
    finished.push({ slug, json: pictures.length === 0 ? json : JSON.stringify(await withPictures(JSON.parse(json), pictures, store)) })
  return finished

  async function withPictures(page: ImportedPage, pictures: readonly ImportPicture[], store: Store): Promise<ImportedPage> {
    const origin = call.request.origin()
    const skipped: LeftOutItem[] = []
    for (const { place, where, content } of pictures) {
      const id = content && (await store(content))
      if (!id || !setPicture(page, place, `${origin}${imagePath(id)}`))
        skipped.push({ where, title: null, url: null, reason: 'image_skipped', link: null })
    }
    return { ...page, leftOut: [...page.leftOut, ...skipped] }
  }
}

type Store = (content: Uint8Array) => Promise<ImageId | undefined>

/** A function that stores one picture after another. Returns undefined for a picture that cannot be stored. */
function pictureStore({ db, services, actor }: Call): Store {
  const deadline = performance.now() + picturesTimeoutMs
  const known = new Map<string, ImageId | undefined>()
  let newImages = 0
  let isFull = false

  const store = async (hash: ImageId, content: Uint8Array): Promise<ImageId | undefined> => {
    // The name of an image is the hash of its file: an exported image need not be decoded again.
    if (await hasImage(db, actor.owner, hash)) return hash
    if (isFull || newImages >= maxNewImages) return undefined
    try {
      const image = await decode(content)
      if (!image) return undefined
      if ((await takeImage(db, actor, image)).created) newImages += 1
      return image.id
    } catch (error) {
      if (!(error instanceof ApiError) || !isOfPicture.has(error.reason)) throw error
      if (error.reason === 'quota_exceeded') isFull = true
      return undefined
    }
  }
  const decode = async (content: Uint8Array): Promise<DecodedImage | undefined> => {
    while (performance.now() < deadline) {
      try {
        return await services.decodeImage(actor.owner, content)
      } catch (error) {
        if (!(error instanceof ApiError) || (error.reason !== 'image_busy' && error.reason !== 'rate_limited')) throw error
        await sleep(busyRetryMs)
      }
    }
    return undefined
  }
  return async (content) => {
    const hash = createHash('sha256').update(content).digest('hex') as ImageId
    if (!known.has(hash)) known.set(hash, await store(hash, content))
    return known.get(hash)
  }
}

const isOfPicture: ReadonlySet<string> = new Set([
  'image_unsupported',
  'image_invalid',
  'image_too_large',
  'image_blocked',
  'quota_exceeded',
])

/** Whether the page has the place, in its document or in a link that can still be added. */
function setPicture({ document, leftOut }: ImportedPage, place: PicturePlace | null, url: string): boolean {
  if (place === null) return true
  if (!('key' in place)) {
    document[place.field] = url
    return true
  }
  const links = [...linksOf(document.links), ...leftOut.flatMap((item) => item.link ?? [])]
  const link = links.find(({ key }) => key === place.key)
  if (link) link[place.field] = url
  return link !== undefined
}
