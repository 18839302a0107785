import { z } from 'zod'

import { AdminReason } from '../admin/list.ts'
import { ImageId, PageId } from '../core/ids.ts'
import { Instant } from '../core/instant.ts'

/** An image of an account. The bytes of its variants count toward storage, but are not in `bytes`. */
export const Image = z
  .object({
    id: ImageId.meta({ description: "SHA-256 of the image's file, in hexadecimal" }),
    url: z.string().meta({
      description: 'The URL of the image: the value for `coverImage`, `avatar`, `thumbnail` and `iconImage`',
      examples: ['https://links.example.com/static/images/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp'],
    }),
    width: z
      .int()
      .min(1)
      .meta({ description: 'In pixels', examples: [1600] }),
    height: z
      .int()
      .min(1)
      .meta({ description: 'In pixels', examples: [900] }),
    bytes: z
      .int()
      .min(1)
      .meta({ description: 'The size of the image without its smaller variants', examples: [181_204] }),
    createdAt: Instant,
    pages: z.array(PageId).meta({ description: 'The pages that show the image', examples: [['page_01jd8q4ws8fc5v2m3n9t6k7xza']] }),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

export const ImageRef = z.object({ imageId: ImageId })
export type ImageRef = z.infer<typeof ImageRef>

/** Without `limit` the response holds every image; with it, the `Link` header points to the next response. */
export const ImageFilter = z.object({
  limit: z.int().min(1).max(100).meta({ description: 'Images per response. Default: all' }).optional(),
  cursor: z.string().meta({ description: 'Where the response starts, from the `Link` header of the previous one' }).optional(),
})
export type ImageFilter = z.infer<typeof ImageFilter>

/** The file as it is; its format follows from its content. */
export const ImageUpload = z.object({
  content: z.instanceof(Uint8Array).meta({
    description: 'A JPEG, PNG, WebP or GIF of at most 10 MiB',
    override: { type: 'string', format: 'binary' },
  }),
})
export type ImageUpload = z.infer<typeof ImageUpload>

/** Only administrators see the reason. */
export const ImageBlock = z.object({ imageId: ImageId, reason: AdminReason })
export type ImageBlock = z.infer<typeof ImageBlock>
