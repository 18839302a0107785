import { z } from 'zod'

import { notFoundReasons } from '../core/ids.ts'

const idPattern = /^[0-9a-f]{64}$/

/** SHA-256 of an image's master, in hexadecimal. The name of its file. */
export const ImageId = z
  .string()
  .refine((value) => idPattern.test(value), { message: 'Not an id of this kind', params: { reason: 'image_not_found' } })
  .brand<'image'>()
  .meta({ pattern: idPattern.source, examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
  .register(notFoundReasons, { reason: 'image_not_found' })
export type ImageId = z.infer<typeof ImageId>
