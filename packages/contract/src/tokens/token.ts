import { z } from 'zod'

import { PageId, TokenId } from '../core/ids.ts'
import { Plan } from '../core/plan.ts'
import { Instant } from '../core/instant.ts'
import { text } from '../core/text.ts'

/** All scopes with their descriptions, in canonical order. A session has all scopes, a token those it was granted. */
export const scopes = {
  'pages:read': 'Read and export pages, with their links, analytics, history and images',
  'pages:write': 'Create, change, publish and delete pages, with their tiles and images',
  'links:write': 'Change, move and delete existing tiles, and upload images',
  'tokens:manage': 'List and revoke API tokens',
} as const
export const Scope = z.enum(Object.keys(scopes) as (keyof typeof scopes)[])
export type Scope = z.infer<typeof Scope>

export const allScopes: readonly Scope[] = Scope.options
export const defaultScopes: readonly Scope[] = ['pages:read', 'pages:write', 'links:write']

/** Removes duplicates and sorts in the canonical order. */
export const canonicalScopes = (granted: readonly Scope[]): Scope[] => allScopes.filter((scope) => granted.includes(scope))

/** Maximum pages that a token can be bound to. */
export const maxTokenPages = 100

const Label = text(1, 64).meta({ description: 'A label', examples: ['deploy script'] })

export const NewToken = z
  .object({
    name: Label.nullish(),
    ttlDays: z.int().min(1).max(3650).default(365).meta({ description: 'Lifetime in days' }),
    scopes: z
      .array(Scope)
      .min(1)
      .default([...defaultScopes]),
    // Plain strings: the response to an id that is malformed, unknown or of another account's page names its index.
    pages: z
      .array(z.string())
      .min(1)
      .max(maxTokenPages)
      .nullish()
      .meta({ description: 'The ids of your pages that the token is limited to; absent or `null`: all pages', examples: [null] }),
  })
  .superRefine(({ scopes, pages }, ctx) => {
    if (!pages || !scopes.includes('tokens:manage')) return
    ctx.addIssue({ code: 'custom', path: ['pages'], message: 'Cannot be combined with the scope tokens:manage' })
  })
export type NewToken = z.infer<typeof NewToken>

/** The pages that a token is bound to; null: all pages of its owner. */
export const TokenPages = z
  .array(PageId)
  .nullable()
  .meta({ description: 'The existing pages that the token is limited to; `null`: all pages', examples: [null] })

/** The only response that contains the secret. */
export const CreatedToken = z
  .object({
    token: z.string().meta({ description: 'The secret, shown only once', examples: ['tess_2Yt…'] }),
    id: TokenId,
    scopes: z.array(Scope),
    plan: Plan,
    expiresAt: Instant,
  })
  .meta({ id: 'CreatedToken' })
export type CreatedToken = z.infer<typeof CreatedToken>

export const Token = z
  .object({
    id: TokenId,
    name: Label.nullable(),
    scopes: z.array(Scope),
    lastFour: z.string().meta({ description: "The secret's last four characters", examples: ['k3Zq'] }),
    createdAt: Instant,
    lastUsedAt: Instant.nullable().meta({ description: 'Can be up to a minute out of date' }),
    expiresAt: Instant,
    pages: TokenPages,
  })
  .meta({ id: 'Token' })
export type Token = z.infer<typeof Token>

export const TokenRef = z.object({ tokenId: TokenId })
export type TokenRef = z.infer<typeof TokenRef>
