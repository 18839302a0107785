import { z } from 'zod'

export const Plan = z.enum(['free', 'pro', 'enterprise'])
export type Plan = z.infer<typeof Plan>

/** Limits of a plan; 0 means no limit (an operator's variable may set it). For revisions, 0 means that none is kept. */
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
  /** Ended history entries that are kept per page. */
  revisions: number
  /** Days for which an ended entry is kept. */
  revisionDays: number
  /** MiB of documents that the ended entries of a page may take. */
  revisionMiB: number
  /** MiB of images, with their variants and the copies of remote pictures. */
  imageMiB: number
  /** Uploads, fetches by hand and link previews per minute. */
  imageRequests: number
}

export const planLimits: Readonly<Record<Plan, Limits>> = {
  free: {
    pages: 50,
    links: 100,
    tokens: 20,
    previews: 10,
    requests: 300,
    revisions: 100,
    revisionDays: 90,
    revisionMiB: 4,
    imageMiB: 100,
    imageRequests: 30,
  },
  pro: {
    pages: 500,
    links: 300,
    tokens: 100,
    previews: 50,
    requests: 1_200,
    revisions: 500,
    revisionDays: 365,
    revisionMiB: 32,
    imageMiB: 1_000,
    imageRequests: 60,
  },
  enterprise: {
    pages: 5_000,
    links: 1_000,
    tokens: 500,
    previews: 200,
    requests: 6_000,
    revisions: 2_000,
    revisionDays: 1_095,
    revisionMiB: 128,
    imageMiB: 10_000,
    imageRequests: 120,
  },
}
