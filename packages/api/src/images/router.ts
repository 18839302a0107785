import { Image, ImageRef, ImageUpload, maxImageBytes } from '@tessera/contract'
import { z } from 'zod'

import { Answer } from '../core/answer.ts'
import { endpoint } from '../core/endpoint.ts'
import { router } from '../core/trpc.ts'
import { ImagePart } from './cursor.ts'
import { deleteImage, listImages, readImage } from './store.ts'
import { takeImage } from './taking-store.ts'

export const imagesRouter = router({
  create: endpoint({
    route: 'POST /images',
    tag: 'images',
    scope: { anyOf: ['pages:write', 'links:write'] },
    bound: 'ignores',
    summary: 'Upload an image',
    description:
      'The body is the file: a JPEG, PNG, WebP or GIF of at most 10 MiB, 50 megapixels and 16,384 pixels a side; its format is detected from the content, not from the media type. It is stored as a WebP of at most 2,048 pixels a side, without metadata; only the first frame of an animation is kept. Use `url` in the response as `coverImage`, `avatar`, `thumbnail` or `iconImage`. The response is 200 if your account already has the image. An image that no page ever shows is deleted after a day.',
    errors: ['image_unsupported', 'image_invalid', 'image_busy', 'image_blocked', 'quota_exceeded'],
    input: ImageUpload,
    output: Image,
    changes: 'none',
    etag: 'none',
    repeatable: true,
    body: { kind: 'image', field: 'content', limit: maxImageBytes },
    created: 'unless there',
    prepare: async ({ services, actor, input }) => {
      await services.countImageRequest(actor)
      return services.decodeImage(actor.owner, input.content)
    },
  }).mutation(async ({ db, request, actor, prepared }) => {
    const { created } = await takeImage(db, actor, prepared)
    const { content } = await readImage(db, actor.owner, actor.pages, prepared.id, request.origin())
    return new Answer<Image>(content, created ? { location: `/api/v1/images/${prepared.id}` } : {})
  }),

  list: endpoint({
    route: 'GET /images',
    tag: 'images',
    scope: 'pages:read',
    bound: 'refuses',
    summary: 'List your images, newest first',
    description: 'Uploaded images, and the copies of images from other sites.',
    input: ImagePart,
    output: z.array(Image),
    etag: 'none',
    paginated: true,
  }).query(({ db, request, actor, input }) => listImages(db, actor.owner, input, request.origin())),

  get: endpoint({
    route: 'GET /images/{imageId}',
    tag: 'images',
    scope: 'pages:read',
    bound: 'refuses',
    summary: 'Get an image',
    input: ImageRef,
    output: Image,
    etag: 'none',
  }).query(({ db, request, actor, input }) => readImage(db, actor.owner, null, input.imageId, request.origin())),

  delete: endpoint({
    route: 'DELETE /images/{imageId}',
    tag: 'images',
    scope: 'pages:write',
    bound: 'refuses',
    summary: 'Delete an image that no page shows',
    description:
      'Deleting an image that pages show is refused with 409; `details` contains the ids of those pages. Earlier states of a page do not count.',
    errors: ['image_in_use'],
    input: ImageRef,
    changes: 'none',
    etag: 'none',
    repeatable: false,
  }).mutation(({ db, actor, input }) => deleteImage(db, actor.owner, input.imageId)),
})
