import { z } from 'zod'

export const Plan = z.enum(['free', 'pro', 'enterprise'])
export type Plan = z.infer<typeof Plan>

/** What a plan allows; 0 means no limit. */
export type Limits = {
  pages: number
  /** On one page. */
  links: number
  /** Neither expired nor revoked. */
  tokens: number
  /** API requests a minute and token. */
  requests: number
}

export const planLimits: Readonly<Record<Plan, Limits>> = {
  free: { pages: 50, links: 100, tokens: 20, requests: 300 },
  pro: { pages: 500, links: 300, tokens: 100, requests: 1_200 },
  enterprise: { pages: 5_000, links: 1_000, tokens: 500, requests: 6_000 },
}

/** Largest body of a request, in bytes. */
export const bodyLimit = 256 * 1024
/** The same of one that carries a page's whole document. */
export const documentLimit = 8 * 1024 * 1024
/** Items of a list in a body. */
export const listLimit = 10_000
/** Issues that an answer tells: nobody reads more, and it should not be many times its request. */
export const issuesLimit = 1_000
/** Calls in one tRPC batch. */
export const batchLimit = 20
