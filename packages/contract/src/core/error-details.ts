import { z } from 'zod'

import { FetchCause } from '../images/fetching.ts'
import type { Reason } from './errors.ts'
import { PageId, TokenId } from './ids.ts'
import { Slug } from './slug.ts'
import { Scope } from '../tokens/token.ts'

/** Why a file could not be imported. */
export const ImportFailureCause = z.enum(['unreadable', 'timeout', 'memory'])
export type ImportFailureCause = z.infer<typeof ImportFailureCause>

/** The schema of an error's `details`, by reason. Errors with other reasons have no details. */
export const errorDetails = {
  scope_missing: z.object({
    scopes: z
      .array(Scope)
      .min(1)
      .meta({
        description: 'The scopes that the operation requires; its description says whether one of them is enough',
        examples: [['pages:write']],
      }),
  }),
  quota_exceeded: z.object({
    limit: z
      .int()
      .min(1)
      .meta({ description: 'The limit that was reached: a count, MiB for images, or bytes for the documents of previews', examples: [50] }),
    used: z
      .int()
      .min(0)
      .meta({ description: 'How much was in use before the request, in the same unit', examples: [50] }),
  }),
  image_in_use: z.object({
    pages: z.array(PageId).meta({ description: 'The pages that show the image', examples: [['page_01jd8q4ws8fc5v2m3n9t6k7xza']] }),
  }),
  fetch_failed: z.object({
    cause: FetchCause.meta({ examples: ['http_status'] }),
    status: z
      .int()
      .nullable()
      .meta({ description: 'The HTTP status, if there was a response', examples: [404] }),
  }),
  import_unreadable: z.object({
    cause: ImportFailureCause.meta({
      description:
        '`unreadable`: the file is damaged, or is in a different format. `timeout`: reading it took more than 5 seconds. `memory`: reading it took too much memory',
      examples: ['unreadable'],
    }),
    line: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'The line of the error, if known', examples: [12] }),
    column: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'The column of the error, if known', examples: [5] }),
  }),
  page_renamed: z.object({
    id: PageId.meta({ description: 'The page that had this slug before' }),
    slug: Slug.meta({ description: "The page's slug now" }),
  }),
  idempotency_token_exists: z.object({ id: TokenId.meta({ description: 'The token that the first request created' }) }),
} as const satisfies Partial<Record<Reason, z.ZodObject>>
export type ErrorDetails = { [R in keyof typeof errorDetails]: z.input<(typeof errorDetails)[R]> }

/** Reasons whose errors may list invalid fields in `issues`. */
export const reasonsWithIssues: ReadonlySet<Reason> = new Set<Reason>(['invalid_input', 'slug_reserved', 'page_not_found'])
