import { z } from 'zod'

import type { Reason } from './errors.ts'

// A TypeID: 48 bits of milliseconds and 80 random bits in Crockford's base 32. https://github.com/jetify-com/typeid
const tail = '[0-7][0-9a-hjkmnp-tv-z]{25}'

/** For each id's schema, the reason with which an id that names nothing is refused. */
export const notFoundReasons = z.registry<{ reason: Reason }>()

const id = <P extends string>(prefix: P, reason: Reason, example: string) => {
  const pattern = new RegExp(`^${prefix}_${tail}$`)
  return z
    .string()
    .refine((value) => pattern.test(value), { message: `Must be an id such as ${prefix}_${example}`, params: { reason } })
    .brand<P>()
    .meta({ pattern: pattern.source, examples: [`${prefix}_${example}`] })
    .register(notFoundReasons, { reason })
}

/** Ids are opaque to callers, so a malformed id is answered like an unknown one: not found instead of 400. */
export const PageId = id('page', 'page_not_found', '01jd8q4ws8fc5v2m3n9t6k7xza')
export type PageId = z.infer<typeof PageId>
export const LinkId = id('link', 'link_not_found', '01jd8q5bqkeyar6w4d2h8v9zmc')
export type LinkId = z.infer<typeof LinkId>
export const BlockId = id('block', 'block_not_found', '01jd8q5cn0gwk7v3x6d9f2h5ta')
export type BlockId = z.infer<typeof BlockId>
export const TokenId = id('tok', 'token_not_found', '01jd8q3v1gf6bt5x7y2c4e9r0w')
export type TokenId = z.infer<typeof TokenId>
export const SessionId = id('session', 'session_not_found', '01jd8q6m2xh7rz8a5e3f9w1ykd')
export type SessionId = z.infer<typeof SessionId>

export const PreviewId = id('preview', 'preview_not_found', '01jd8q8d5skt7x0c3e6h9jamnp')
export type PreviewId = z.infer<typeof PreviewId>

export const ReportId = id('report', 'report_not_found', '01jd8q7c4rjs3t6x9b2d5g8hkn')
export type ReportId = z.infer<typeof ReportId>
/** Identifies another account. Only administrator operations take it. */
export const AccountId = id('user', 'account_not_found', '01jd8q4ws8fc5v2m3n9t6k7xza')
export type AccountId = z.infer<typeof AccountId>

const imagePattern = /^[0-9a-f]{64}$/

/** SHA-256 of an image's master, in hexadecimal. The name of its file. */
export const ImageId = z
  .string()
  .refine((value) => imagePattern.test(value), {
    message: 'Must be the id of an image, 64 hexadecimal digits',
    params: { reason: 'image_not_found' },
  })
  .brand<'image'>()
  .meta({ pattern: imagePattern.source, examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
  .register(notFoundReasons, { reason: 'image_not_found' })
export type ImageId = z.infer<typeof ImageId>

/** Taken from verified credentials only, never from a request's input. */
export type OwnerId = string & z.$brand<'owner'>
