import { z } from 'zod'

export const Plan = z.enum(['free', 'pro', 'enterprise'])
export type Plan = z.infer<typeof Plan>

/** Limits of a plan; 0 means no limit (an operator's variable may set it). */
export type Limits = {
  pages: number
  /** Links per page. */
  links: number
  /** Tokens that are neither expired nor revoked. */
  tokens: number
  /** Previews of a page that have not expired. */
  previews: number
  /** API requests per minute per token. */
  requests: number
}

export const planLimits: Readonly<Record<Plan, Limits>> = {
  free: { pages: 50, links: 100, tokens: 20, previews: 10, requests: 300 },
  pro: { pages: 500, links: 300, tokens: 100, previews: 50, requests: 1_200 },
  enterprise: { pages: 5_000, links: 1_000, tokens: 500, previews: 200, requests: 6_000 },
}
