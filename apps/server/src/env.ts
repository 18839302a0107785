import { isIP } from 'node:net'

import { type Limits, type Plan, parseUrl, planLimits, RemoteContent, urlError } from '@tessera/contract'
import { z } from 'zod'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))

const httpOrigin = z.string().transform((value, ctx) => {
  const url = parseUrl(value)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin
  ctx.addIssue('must be an origin such as https://links.example.com')
  return z.NEVER
})

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}
const proxyList = z.string().transform((value, ctx) => {
  const list = value.split(',').map((part) => part.trim())
  if (list.every((part) => isNetwork(part) || ['loopback', 'linklocal', 'uniquelocal'].includes(part))) return list
  ctx.addIssue('must be a comma-separated list of addresses, networks, loopback, linklocal or uniquelocal')
  return z.NEVER
})

const networkList = z.string().transform((value, ctx) => {
  const list = value.split(',').map((part) => part.trim())
  if (list.every(isNetwork)) return list
  ctx.addIssue('must be a comma-separated list of addresses and networks such as 10.0.0.0/8')
  return z.NEVER
})

/** RFC 9116 requires a URI. A bare email address becomes a `mailto:` one. */
const contact = z.string().transform((value, ctx) => {
  const url = /^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : value
  if (/^(?:mailto:[^\s@]+@|https:\/\/|tel:)[^\s]+$/.test(url) && parseUrl(url)) return url
  ctx.addIssue('must be an email address, or begin with mailto:, https:// or tel:')
  return z.NEVER
})

const legalUrl = z.string().refine((value) => urlError(value) === null, 'must be a URL such as https://example.com/legal')

/** A user or password with an invalid percent escape cannot be decoded. */
const isMailServer = (value: string): boolean => {
  const { hostname = '', username = '', password = '' } = parseUrl(value) ?? {}
  return /^smtps?:\/\/[^/?#]/.test(value) && hostname !== '' && [username, password].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The mail server and the sender: `from` in the query of SMTP_URL, else its user if that is an email address, else `tessera@` the host. */
function mailServer(smtpUrl: string, publicUrl: string) {
  const url = new URL(smtpUrl)
  const user = decodeURIComponent(url.username)
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `tessera@${new URL(publicUrl).hostname}`)
  url.searchParams.delete('from')
  return { url: url.href, from }
}

/** Whether `pg` can parse it. `pg` also accepts `user@/database?host=/socket`, which is not a valid URL. */
const isConnectionString = (url: string): boolean =>
  (parseUrl(url) ?? parseUrl(url.replace(/^(postgres(?:ql)?:\/\/(?:[^/]*@)?)\//, '$1base/'))) !== undefined

const quota = wholeNumber(0, 1_000_000_000)

/** Every environment variable that the service reads. */
export const Variables = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, { message: 'must begin with postgres://', abort: true })
    .refine(isConnectionString, 'must be a valid URL')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  PUBLIC_URL: httpOrigin.optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/[^/?#\s]/, { message: 'must be a URL such as redis://localhost:6379', abort: true })
    .refine((value) => parseUrl(value) !== undefined, 'must be a valid URL')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: proxyList.optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be a header name')
    .optional(),
  SECURITY_CONTACT: contact.optional(),
  IMPRINT_URL: legalUrl.optional(),
  PRIVACY_URL: legalUrl.optional(),
  SIGN_UP: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z
    .string()
    .refine((value) => parseUrl(value) !== undefined && /^https?:\/\//.test(value), 'must be a URL such as https://login.example.com')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'must be a URL such as smtps://user:password@mail.example.com?from=links@example.com')
    .optional(),
  WORKERS: wholeNumber(1, 256).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
    .optional(),
  STOP_DELAY: wholeNumber(0, 600).default(0),
  API_RATE_LIMIT: quota.optional(),
  SIGN_IN_RATE_LIMIT: quota.default(10),
  REMOTE_CONTENT: z.enum(RemoteContent.options, 'must be keep, hotlink or off').default('keep'),
  FETCH_ALLOW: networkList.optional(),
  PAGE_CACHE_MB: wholeNumber(1, 100_000).default(64),
  QUOTA_PAGES: quota.optional(),
  QUOTA_LINKS: quota.optional(),
  QUOTA_TOKENS: quota.optional(),
  QUOTA_IMAGE_MB: quota.optional(),
  IMAGE_RATE_LIMIT: quota.optional(),
  IMAGE_CACHE_MB: wholeNumber(1, 100_000).default(64),
  QUOTA_PREVIEWS: quota.optional(),
  QUOTA_REVISIONS: quota.optional(),
  REVISION_DAYS: wholeNumber(0, 36_500).optional(),
  REVISION_MIB: wholeNumber(0, 1_000_000).optional(),
  NODE_ENV: z.string().optional(),
})

/** Problems with variables that are only valid together, one line each. */
const incompleteGroups = (env: z.output<typeof Variables>): string[] => [
  ...(env.METRICS_TOKEN && !env.METRICS_PORT && env.WORKERS > 1
    ? ['METRICS_PORT is required by METRICS_TOKEN with several WORKERS: otherwise /metrics would report only one of them']
    : []),
  ...(env.SMTP_URL && !env.PUBLIC_URL ? ['PUBLIC_URL is required by SMTP_URL: emails contain links to it'] : []),
  ...[['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] as const, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const].flatMap(
    (group) => {
      const present = group.find((name) => env[name])
      return present ? group.filter((name) => !env[name]).map((name) => `${name} is required by ${present}`) : []
    },
  ),
]

export type Env = ReturnType<typeof readEnv>

/** Invalid configuration. The message has one line per problem and is written for the operator. */
export class EnvRefused extends Error {
  override readonly name = 'EnvRefused'
}

/** Reads the configuration from the environment. An empty variable counts as not set. Throws `EnvRefused`. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Variables.safeParse(present)
  if (!parsed.success) {
    throw new EnvRefused(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  const env = parsed.data
  const incomplete = incompleteGroups(env)
  if (incomplete.length > 0) throw new EnvRefused(incomplete.join('\n'))
  const { SMTP_URL: smtp, PUBLIC_URL: publicUrl, GITHUB_CLIENT_ID: githubId, OIDC_ISSUER: issuer } = env
  const overrides: Partial<Limits> = Object.fromEntries(
    Object.entries({
      pages: env.QUOTA_PAGES,
      links: env.QUOTA_LINKS,
      tokens: env.QUOTA_TOKENS,
      previews: env.QUOTA_PREVIEWS,
      requests: env.API_RATE_LIMIT,
      imageMiB: env.QUOTA_IMAGE_MB,
      imageRequests: env.IMAGE_RATE_LIMIT,
      revisions: env.QUOTA_REVISIONS,
      revisionDays: env.REVISION_DAYS,
      revisionMiB: env.REVISION_MIB,
    }).filter(([, value]) => value !== undefined),
  )
  const limits: Record<Plan, Limits> = {
    free: { ...planLimits.free, ...overrides },
    pro: { ...planLimits.pro, ...overrides },
    enterprise: { ...planLimits.enterprise, ...overrides },
  }
  return {
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    port: env.PORT,
    // Node resolves "localhost" to both 127.0.0.1 and ::1.
    host: env.HOST ?? (env.DATABASE_URL ? '::' : 'localhost'),
    publicUrl,
    redisUrl: env.REDIS_URL,
    sessionSecret: env.SESSION_SECRET,
    securityContact: env.SECURITY_CONTACT,
    legal: { imprintUrl: env.IMPRINT_URL ?? null, privacyUrl: env.PRIVACY_URL ?? null },
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    countryHeader: env.COUNTRY_HEADER?.toLowerCase(),
    github: githubId === undefined ? undefined : { clientId: githubId, clientSecret: env.GITHUB_CLIENT_SECRET ?? '' },
    oidc: issuer === undefined ? undefined : { issuer, clientId: env.OIDC_CLIENT_ID ?? '', clientSecret: env.OIDC_CLIENT_SECRET ?? '' },
    smtp: smtp && publicUrl ? mailServer(smtp, publicUrl) : undefined,
    signUp: env.SIGN_UP,
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    signInRateLimit: env.SIGN_IN_RATE_LIMIT,
    metrics:
      env.METRICS_TOKEN === undefined && env.METRICS_PORT === undefined
        ? undefined
        : { token: env.METRICS_TOKEN, port: env.METRICS_PORT, host: env.METRICS_HOST },
    stopDelayMs: env.STOP_DELAY * 1000,
    remoteContent: env.REMOTE_CONTENT,
    fetchAllow: env.FETCH_ALLOW ?? [],
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    imageCacheBytes: env.IMAGE_CACHE_MB * 1024 * 1024,
    checkOutputs: env.NODE_ENV === 'development' || env.NODE_ENV === 'test',
    limitsOf: (plan: Plan): Limits => limits[plan],
  }
}
