import { z } from 'zod'

import { SessionId, TokenId } from '../core/ids.ts'
import { Plan } from '../core/plan.ts'
import { RemoteContent } from '../images/fetching.ts'
import { Scope, TokenPages } from '../tokens/token.ts'
import { Instant } from '../core/instant.ts'
import { text } from '../core/text.ts'

export const Email = z
  .email({ error: ({ code }) => (code === 'invalid_format' ? 'Must be a valid email address' : undefined) })
  .max(254, 'Must be 254 characters or fewer')
export const Password = z.string().min(8, 'Must be at least 8 characters').max(128, 'Must be 128 characters or fewer')

export const SignUp = z.object({
  name: text(1, 80).meta({ examples: ['Ada Lovelace'] }),
  email: Email.meta({ examples: ['ada@example.com'] }),
  password: Password,
})
export type SignUp = z.infer<typeof SignUp>

// No minimum length: an older password that today's rules refuse must still be checked, and a wrong one must get the same answer.
export const SignIn = z.object({
  email: Email,
  password: z.string().min(1, 'Must not be blank').max(1024, 'Must be 1024 characters or fewer'),
})
export type SignIn = z.infer<typeof SignIn>

export const AccountName = SignUp.pick({ name: true })

/** `revokeTokens`: whether to revoke the account's API tokens as well. */
export const PasswordChange = z.object({
  currentPassword: SignIn.shape.password,
  newPassword: Password,
  revokeTokens: z.boolean().default(false),
})
export type PasswordChange = z.input<typeof PasswordChange>

/** Replaces the email address that the account signs in with. */
export const EmailChange = z.object({ email: Email, password: SignIn.shape.password })
export type EmailChange = z.infer<typeof EmailChange>

export const AccountDeletion = SignIn.pick({ password: true })
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** Asks for a password reset link by email. */
export const PasswordResetRequest = SignUp.pick({ email: true })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** By default, a reset also revokes the account's API tokens: an attacker who got in may have created them. */
export const PasswordReset = z.object({
  token: z.string().min(1).max(128),
  newPassword: Password,
  revokeTokens: z.boolean().default(true),
})
export type PasswordReset = z.input<typeof PasswordReset>

/** Looks up what the form of a reset link shows, without using the link. */
export const ResetLinkCheck = PasswordReset.pick({ token: true })
export type ResetLinkCheck = z.infer<typeof ResetLinkCheck>

/** The number of valid API tokens of the account: after a change of the password, or before a reset. */
export type LiveTokens = { tokens: number }

/** The token in the link that is mailed to a new email address. */
export const EmailConfirmation = PasswordReset.pick({ token: true })
export type EmailConfirmation = z.infer<typeof EmailConfirmation>

/** A single-use token that sets a new password. */
export const ResetToken = z.object({ token: z.string(), expiresAt: Instant })
export type ResetToken = z.infer<typeof ResetToken>

/** External services whose accounts can sign in here. */
export const ProviderId = z.enum(['github', 'oidc']).meta({ examples: ['github'] })
export type ProviderId = z.infer<typeof ProviderId>

export const ProviderRef = z.object({ provider: ProviderId })
export type ProviderRef = z.infer<typeof ProviderRef>

/** `password` is required when the account has one. */
export const ProviderConnection = ProviderRef.extend({ password: SignIn.shape.password.optional() })
export type ProviderConnection = z.infer<typeof ProviderConnection>

const localPath = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\])\S*$/, 'Must be a path on this site')
export const ProviderSignIn = ProviderRef.extend({ next: localPath.default('/') })
export type ProviderSignIn = z.input<typeof ProviderSignIn>

/** The first password of an account that was created through a provider. */
export const FirstPassword = z.object({ newPassword: Password })
export type FirstPassword = z.infer<typeof FirstPassword>

const isTimeZone = (name: string): boolean => {
  try {
    // Names begin with a letter. `Intl` also knows offsets, such as +01:00.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** The time zone in which the account's owner enters times. */
const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be a time zone from the IANA database, such as Europe/Berlin')
  .meta({ examples: ['Europe/Berlin'] })
  .nullable()
export const AccountTimeZone = z.object({ timeZone: TimeZone })

/** Facts that only the account's settings screen shows. */
export const AccountSettings = z.object({
  admin: z.boolean(),
  password: z.boolean().meta({ description: 'Whether the account has a password' }),
  connected: z.array(ProviderId),
  timeZone: z.string().nullable().meta({ description: 'An IANA time zone name; `null`: the time zone of the browser' }),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** The caller's account and credentials. */
export const Me = z
  .object({
    user: z.object({
      id: z.string().meta({ examples: ['user_01jd8q4ws8fc5v2m3n9t6k7xza'] }),
      name: z.string().meta({ examples: ['Ada Lovelace'] }),
      email: z.string().meta({ examples: ['ada@example.com'] }),
      plan: Plan,
    }),
    token: z
      .object({
        id: TokenId,
        name: z
          .string()
          .meta({ examples: ['deploy script'] })
          .nullable(),
        scopes: z.array(Scope),
        expiresAt: Instant,
        pages: TokenPages,
      })
      .nullable()
      .meta({ description: 'The token of this request; `null` for a session' }),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof Me>

/** What the instance tells callers that are not signed in. */
export const Instance = z.object({
  publicUrl: z.string().nullable().meta({ description: 'The configured public URL of the instance' }),
  signUp: z
    .enum(['open', 'closed', 'first'])
    .meta({ description: '`first`: there is no account yet. The first one becomes the administrator' }),
  providers: z.array(z.object({ id: ProviderId, name: z.string() })),
  resetLinks: z.enum(['mailed', 'handed out']).meta({ description: 'How password reset links reach their users' }),
  imprintUrl: z.string().nullable().meta({ description: 'The legal notice of the instance' }),
  privacyUrl: z.string().nullable().meta({ description: 'The privacy policy of the instance' }),
  remoteContent: RemoteContent.meta({ description: 'How images from other sites are shown' }),
})
export type Instance = z.infer<typeof Instance>

const quota = { used: z.int(), limit: z.int().meta({ description: '0 means no limit' }) }

/** The limits of the caller's plan and the current usage. */
export const Usage = z.object({
  plan: Plan,
  pages: z.object(quota),
  /** For the page with the most links. */
  links: z.object({ ...quota, page: z.string().nullable().meta({ description: 'The title of the page with the most links' }) }),
  tokens: z.object(quota),
  /** In bytes, with smaller variants and copies of images from other sites. */
  images: z.object(quota),
  requests: z.object({ limit: quota.limit }),
})
export type Usage = z.infer<typeof Usage>

/** Device class, derived from the user agent. */
export const DeviceKind = z.enum(['desktop', 'mobile', 'tablet', 'other'])
export type DeviceKind = z.infer<typeof DeviceKind>

/** A signed-in browser of the account. */
export const Session = z.object({
  id: SessionId,
  current: z.boolean().meta({ description: 'Whether this is the session of the request' }),
  device: z.string().meta({ description: 'Browser and operating system', examples: ['Firefox on Windows'] }),
  kind: DeviceKind,
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.meta({ description: 'Can be up to a minute out of date' }),
})
export type Session = z.infer<typeof Session>

export const SessionRef = z.object({ sessionId: SessionId })
export type SessionRef = z.infer<typeof SessionRef>
