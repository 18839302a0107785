import { z } from 'zod'

import { Plan } from '../core/plan.ts'

const quota = { used: z.int(), limit: z.int().meta({ description: '0 means no limit' }) }

/** What the caller's plan allows, and what is used of it. */
export const Usage = z.object({
  plan: Plan,
  pages: z.object(quota),
  /** On the page that has most. */
  links: z.object({ ...quota, page: z.string().nullable().meta({ description: 'The title of that page' }) }),
  tokens: z.object(quota),
  requests: z.object({ limit: quota.limit }),
})
export type Usage = z.infer<typeof Usage>
