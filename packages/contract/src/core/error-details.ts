import { z } from 'zod'

import type { Reason } from './errors.ts'
import { PageId, TokenId } from './ids.ts'
import { Slug } from './slug.ts'
import { Scope } from '../tokens/token.ts'

/** The schema of an error's `details`, by reason. Errors with other reasons have no details. */
export const errorDetails = {
  scope_missing: z.object({
    scopes: z
      .array(Scope)
      .min(1)
      .meta({
        description: 'The scopes that the operation asks for; its description says whether one of them suffices',
        examples: [['pages:write']],
      }),
  }),
  quota_exceeded: z.object({
    limit: z
      .int()
      .min(1)
      .meta({ description: 'What the plan allows', examples: [50] }),
    used: z
      .int()
      .min(0)
      .meta({ description: 'How much of it is in use', examples: [50] }),
  }),
  page_renamed: z.object({ id: PageId, slug: Slug.meta({ description: "The page's slug now" }) }),
  idempotency_token_exists: z.object({ id: TokenId.meta({ description: 'The token that the first request created' }) }),
} as const satisfies Partial<Record<Reason, z.ZodObject>>
export type ErrorDetails = { [R in keyof typeof errorDetails]: z.input<(typeof errorDetails)[R]> }

/** Reasons whose errors may list invalid fields in `issues`. */
export const reasonsWithIssues: ReadonlySet<Reason> = new Set<Reason>(['invalid_input', 'slug_reserved', 'page_not_found'])
