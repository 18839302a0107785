import { z } from 'zod'

import { ImageId } from '../core/ids.ts'
import { Instant } from '../core/instant.ts'
import { HttpUrl } from '../core/text.ts'
import { FetchCause } from './fetching.ts'

export const RemoteImage = z.object({
  url: HttpUrl.meta({ description: 'The URL of an image', examples: ['https://images.example.org/cover.jpg'] }),
})
export type RemoteImage = z.infer<typeof RemoteImage>

export const PictureState = z.enum(['own', 'kept', 'waiting', 'failed', 'hotlink', 'off'])
export type PictureState = z.infer<typeof PictureState>

/** Whether a page shows a picture that it names, and why not. */
export const PagePicture = z.object({
  path: z.string().meta({
    description:
      'The path of the field in the document, such as `/coverImage`, or `/links/engine/thumbnail` for the link with the key `engine`',
    examples: ['/coverImage'],
  }),
  url: z.string().meta({ description: 'The value of the field', examples: ['https://images.example.org/cover.jpg'] }),
  state: PictureState.meta({
    description:
      '`own`: an image in your account; `kept`: a copy is shown; `waiting`: the download is pending or will be retried; `failed`: the download will not be retried (see `cause`); `hotlink`: visitors load the image from its site; `off`: images from other sites are not shown',
  }),
  cause: FetchCause.nullable().meta({ description: 'Why the last attempt failed, or `blocked`' }),
  status: z
    .int()
    .nullable()
    .meta({ description: 'The HTTP status of the last attempt, if the attempt failed because of it', examples: [404] }),
  triedAt: Instant.nullable().meta({ description: 'The last attempt' }),
  nextTryAt: Instant.nullable().meta({ description: 'The next attempt, if there will be one' }),
  image: ImageId.nullable().meta({ description: 'The image that the page shows' }),
})
export type PagePicture = z.infer<typeof PagePicture>

const PreviewPart = z.enum(['title', 'icon', 'image'])
export type PreviewPart = z.infer<typeof PreviewPart>

export const LinkPreviewRequest = z.object({
  url: HttpUrl.meta({ description: 'The URL of a page', examples: ['https://example.org/blog'] }),
  parts: z
    .array(PreviewPart)
    .min(1)
    .max(3)
    .default(['title', 'icon'])
    .meta({ description: 'What to read; `title` includes the description', examples: [['title', 'icon']] }),
})
export type LinkPreviewRequest = z.infer<typeof LinkPreviewRequest>

const imageAddress = 'https://links.example.com/static/images/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp'
export const LinkPreview = z.object({
  url: z.string().meta({ examples: ['https://example.org/blog'] }),
  title: z
    .string()
    .nullable()
    .meta({ description: 'At most 120 characters', examples: ['A blog'] }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'At most 300 characters', examples: ['Notes on a profiler'] }),
  icon: z
    .string()
    .nullable()
    .meta({ description: 'The URL of an image in your account', examples: [imageAddress] }),
  image: z
    .string()
    .nullable()
    .meta({ description: 'The URL of an image in your account', examples: [imageAddress] }),
})
export type LinkPreview = z.infer<typeof LinkPreview>
