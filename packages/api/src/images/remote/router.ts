import {
  type FetchCause,
  Image,
  type ImageId,
  imageIdOf,
  type LinkPreview,
  LinkPreview as LinkPreviewSchema,
  LinkPreviewRequest,
  PagePicture,
  PageRef,
  RemoteImage,
} from '@tessera/contract'
import { z } from 'zod'

import { Answer } from '../../core/answer.ts'
import type { DecodedImage, RowCall } from '../../core/context.ts'
import { endpoint } from '../../core/endpoint.ts'
import { ApiError, fail } from '../../core/errors.ts'
import { router } from '../../core/trpc.ts'
import { readImage } from '../store.ts'
import { takeImage } from '../taking-store.ts'
import { noteFailure, pagesShowing, storeFetched } from './fetch-store.ts'
import { hasImage } from './queue-store.ts'
import { readPagePictures } from './states-store.ts'

const fetching = ['fetch_off', 'fetch_failed', 'image_busy'] as const

export const remoteImagesRouter = router({
  fetch: endpoint({
    route: 'POST /images/fetch',
    tag: 'images',
    scope: { anyOf: ['pages:write', 'links:write'] },
    bound: 'refuses',
    summary: 'Fetch an image from another site now',
    description:
      'Stores a copy of the image in your account; pages that contain the URL show the copy. If there is a copy already, the image is fetched again. The response is 200 if your account already has the image. If the URL belongs to an image in your account, that image is returned.',
    errors: [...fetching, 'image_blocked', 'quota_exceeded'],
    input: RemoteImage,
    output: Image,
    changes: 'none',
    etag: 'none',
    repeatable: true,
    body: 'fields',
    created: 'unless there',
    prepare: fetchImage,
  }).mutation(async ({ db, request, services, actor, input, prepared }) => {
    const { owner } = actor
    const isDecoded = typeof prepared !== 'string'
    const id = isDecoded ? prepared.id : prepared
    const { created } = isDecoded ? await storeFetched(db, actor, input.url, prepared) : { created: false }
    for (const pageId of await pagesShowing(db, owner, input.url)) services.invalidate({ pageId })
    const { content } = await readImage(db, owner, actor.pages, id, request.origin())
    return new Answer<Image>(content, created ? { location: `/api/v1/images/${id}` } : {})
  }),

  list: endpoint({
    route: 'GET /pages/{pageId}/images',
    tag: 'images',
    scope: 'pages:read',
    summary: 'List the images whose URLs a page contains, and whether it shows them',
    input: PageRef,
    output: z.array(PagePicture),
    etag: 'none',
    paginated: false,
  }).query(({ db, request, services, actor, input }) => {
    const isOwn = (url: string) => services.remote.isOwn(url, request.origin())
    return readPagePictures(db, actor.owner, input.pageId, { content: services.instance.remoteContent, isOwn })
  }),
})

export const linkPreviewsRouter = router({
  create: endpoint({
    route: 'POST /link-previews',
    tag: 'links',
    scope: { anyOf: ['pages:write', 'links:write'] },
    bound: 'ignores',
    summary: 'Read a page on another site for its title, icon and image',
    description:
      'A value that the page does not have is `null`. `icon` and `image` are URLs of new images in your account; those that no page shows are deleted after a day.',
    errors: fetching,
    input: LinkPreviewRequest,
    output: LinkPreviewSchema,
    changes: 'none',
    etag: 'none',
    repeatable: true,
    body: 'fields',
    prepare: async ({ services, request, actor, input }) => {
      await services.countImageRequest(actor)
      return services.remote.readPage(actor, input, request.origin())
    },
  }).mutation(async ({ db, request, actor, input: { url }, prepared }): Promise<LinkPreview> => {
    const { title, description } = prepared
    const addressOf = async (image: DecodedImage | null) => {
      if (!image || !(await takeIfAllowed({ db, actor }, image))) return null
      return `${request.origin()}/static/images/${image.id}.webp`
    }
    return { url, title, description, icon: await addressOf(prepared.icon), image: await addressOf(prepared.image) }
  }),
})

type FetchCall = RowCall<RemoteImage>

/** The picture, or the id of the account's image that the address is of. */
async function fetchImage({ db, request, services, actor, input: { url } }: FetchCall): Promise<DecodedImage | ImageId> {
  await services.countImageRequest(actor)
  const id = imageIdOf(url)
  if (id !== undefined && (await hasImage(db, actor.owner, id))) return id
  try {
    return await decodePicture({ services, actor }, await services.remote.fetchPicture(url, request.origin()))
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'fetch_failed') {
      await noteFailure(db, actor.owner, url, error.more.details as { cause: FetchCause; status: number | null })
    }
    throw error
  }
}

/** A fetched body that is no picture is a failure of the fetch, not of the request. */
const decodePicture = ({ services, actor }: Pick<FetchCall, 'services' | 'actor'>, content: Uint8Array): Promise<DecodedImage> =>
  services.decodeImage(actor.owner, content).catch((error: unknown) => {
    const cause = error instanceof ApiError ? causeOfDecoding(error) : undefined
    if (cause) fail('fetch_failed', { details: { cause, status: null } })
    throw error
  })

/** The cause that the failure of a picture's decoding is shown with. Undefined for failures that are not the picture's. */
export function causeOfDecoding({ reason }: ApiError): FetchCause | undefined {
  if (reason === 'image_unsupported' || reason === 'image_invalid') return 'not_an_image'
  return reason === 'image_too_large' ? 'too_large' : undefined
}

/** A preview without its pictures is better than none. False if the image is blocked or the storage is full. */
async function takeIfAllowed({ db, actor }: Pick<FetchCall, 'db' | 'actor'>, image: DecodedImage): Promise<boolean> {
  try {
    await takeImage(db, actor, image)
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.reason === 'image_blocked' || error.reason === 'quota_exceeded')) return false
    throw error
  }
}
