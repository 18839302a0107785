import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import {
  allScopes,
  canonicalDocument,
  emptyDocument,
  DocumentInput,
  type ImageId,
  type ImportedPage,
  type Limits,
  type LinkId,
  linksOf,
  type OwnerId,
  type PageDocument,
  type PageId,
  type Plan,
  type Scope,
  planLimits,
  type Reason,
  type SessionId,
  type TokenId,
} from '@tessera/contract'
import { type Database, openDatabase, typeId } from '@tessera/db'
import { recordStatements, sqlRows, testDatabase } from '@tessera/db/testing'
import { afterAll } from 'vitest'

import { type ClickBatchParams, commitClicks } from './analytics/clicks-store.ts'
import type { Actor, Author } from './core/actor.ts'
import type { ApiRequest, Context, DecodedImage, Services } from './core/context.ts'
import { toApiError } from './core/errors.ts'
import { appRouter } from './router.ts'
import type { FoundImport, ImportFile, ImportPicture } from './documents/transfer/imports/import-services.ts'

/** `token`: the credential, instead of the session. `pages`: those that it is bound to; absent for all. */
export type Person = {
  readonly owner: OwnerId
  readonly plan: Plan
  readonly admin: boolean
  readonly session: SessionId
  readonly token?: TokenId
  readonly pages?: readonly PageId[]
  /** Absent: all. */
  readonly scopes?: ReadonlySet<Scope>
}
export type Headers = { ifMatch?: string; ifNoneMatch?: string; idempotencyKey?: string; body?: string }
export type Caller = ReturnType<typeof appRouter.createCaller>

type ApiOptions = { connections?: number; limits?: Partial<Limits>; timeoutMs?: number }

/**
 * The router on a new database for this test file, called without HTTP. Call it at the top of the file. `timeoutMs` is the timeout of
 * connections and queries. It is longer than in production, so that tests do not fail on a busy machine.
 */
export async function testApi({ connections = 10, limits = {}, timeoutMs = 60_000 }: ApiOptions = {}) {
  const { connection } = await testDatabase()
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, statement_timeout: timeoutMs }
  const db = openDatabase({ ...connection, ...timeouts }, { connections })
  afterAll(() => db.close())

  const person = async ({ plan = 'free', admin = false }: Partial<Person> = {}): Promise<Person> => {
    const owner = typeId('user') as OwnerId
    await sqlRows(db, `insert into users (id, name, email, plan) values ($1, 'Person', $1 || '@example.com', $2)`, [owner, plan])
    return { owner, plan, admin, session: await addSession(db, owner) }
  }
  // The first account of a database becomes administrator, so it is created here and not used by a test.
  await person()
  const as = (who: Person, headers: Headers = {}, on = db): Caller => appRouter.createCaller(contextOf(on, who, limits, headers))
  /** The same with the headers of its last response. */
  const request = (who: Person, headers: Headers = {}) => {
    const ctx = contextOf(db, who, limits, headers)
    return { caller: appRouter.createCaller(ctx), answered: ctx.request.responseHeaders }
  }
  return { db, connection, person, as, request }
}

const insertSession = `insert into sessions (id, user_id, token, expires_at, user_agent)
  values ($1, $2, $1, now() + interval '1 day', 'A test')`

/** Signs the person in once more, as in another browser. */
export async function addSession(db: Database, owner: OwnerId): Promise<SessionId> {
  const session = typeId('session')
  await sqlRows(db, insertSession, [session, owner])
  return session
}

const servicesOf = (limits: Partial<Limits>): Services => ({
  limitsOf: (plan) => ({ ...planLimits[plan], ...limits }),
  instance: {
    publicUrl: null,
    signUp: 'open',
    providers: [],
    resetLinks: 'handed out',
    imprintUrl: null,
    privacyUrl: null,
    remoteContent: 'keep',
  },
  makeResetToken: async (account, by) => ({ token: `of ${account.owner} by ${by}`, expiresAt: new Date(0).toISOString() }),
  invite: async (account) => ({ token: `of ${account.owner}`, expiresAt: new Date(0).toISOString() }),
  decodeImage: async (_owner, content) => decodedOf(content),
  countImageRequest: async () => {},
  remote: {
    isOwn: (url, origin) => url.startsWith(`${origin}/`),
    fetchPicture: async (url) => Buffer.from(url),
    readPage: async (_actor, { url, parts }) => ({
      title: parts.includes('title') ? url : null,
      description: null,
      icon: parts.includes('icon') ? decodedOf(Buffer.from(`icon of ${url}`)) : null,
      image: null,
    }),
  },
  imports: {
    count: async () => {},
    fetch: async (url) => ({ bytes: Buffer.from('{}'), address: url }),
    read: async (_owner, file, pass) => pass(foundIn(file)),
  },
  readProcess: async () => ({ version: '0.0.0', node: process.version, uptimeSeconds: 0, journalBytes: 0 }),
  invalidate: () => {},
  renderSite: async () => ({ state: 'shown', files: siteFiles(), validUntil: null }),
  startExport: async () => Readable.from([]),
  checkOutputs: true,
})

async function* siteFiles() {
  yield { path: 'index.html', content: Buffer.from('<!doctype html>') }
}
/** Stands in for the readers of formats: the file is the JSON of what they find. Contents of pictures are texts in it. */
function foundIn({ bytes }: ImportFile): FoundImport {
  const { pages = [] } = JSON.parse(Buffer.from(bytes).toString()) as { pages?: { page: ImportedPage; pictures?: TextPicture[] }[] }
  return {
    format: 'text',
    source: 'A test',
    pages: pages.map(({ page, pictures = [] }) => ({
      slug: page.document.slug,
      json: JSON.stringify(page),
      pictures: pictures.map(({ content, ...picture }) => ({ ...picture, content: content === null ? null : Buffer.from(content) })),
    })),
  }
}
type TextPicture = Omit<ImportPicture, 'content'> & { content: string | null }

/** Stands in for the decoder, which is a process of its own: the content is stored as it is. */
export const decodedOf = (content: Uint8Array): DecodedImage => {
  const id = createHash('sha256').update(content).digest('hex') as ImageId
  return { id, width: 2, height: 1, files: ['master', 'card'].map((name) => ({ name, content })) }
}

const actorOf = ({ owner, plan, admin, session, token, pages, scopes = new Set(allScopes) }: Person): Actor => ({
  owner,
  plan,
  admin,
  scopes,
  pages: pages ? new Set(pages) : null,
  token: token ?? null,
  session: token ? null : session,
})

/** The person as stores take it. */
export const authorOf = (who: Person, limits: Partial<Limits> = {}): Author => ({
  ...actorOf(who),
  limits: { ...planLimits[who.plan], ...limits },
})

function contextOf(db: Database, who: Person, limits: Partial<Limits>, headers: Headers): Context {
  const { idempotencyKey: key, body = '' } = headers
  const request: ApiRequest = {
    id: typeId('req'),
    origin: () => 'http://localhost',
    authenticate: async () => actorOf(who),
    withTimeout: (work) => work,
    ifMatch: headers.ifMatch,
    ifNoneMatch: headers.ifNoneMatch,
    idempotency: key === undefined ? undefined : { key, fingerprint: () => createHash('sha256').update(body).digest() },
    responseHeaders: {},
  }
  return { db, request, services: servicesOf(limits) }
}

/** A unique slug. */
export const newSlug = () => `s-${randomBytes(6).toString('hex')}`

export const createPage = (caller: Caller, slug = newSlug()) => caller.pages.create({ title: 'Page', description: '', slug })

export const addLink = (caller: Caller, pageId: string, url = 'https://example.com') => caller.links.add({ pageId, url })

export const addHeading = (caller: Caller, pageId: string, title = 'Work') => caller.blocks.add({ pageId, kind: 'heading', title })

/** A document with links of these keys. */
export const documentOf = (keys: Iterable<string>, more: Partial<Omit<PageDocument, 'links'>> = {}) => {
  const links = Array.from(keys, (key) => ({ key, url: `https://example.com/${key}` }))
  const document = canonicalDocument(DocumentInput.parse({ ...emptyDocument, slug: newSlug(), title: 'Page', links, ...more }))
  return { ...document, links: linksOf(document.links) }
}

/** The changes of a document's write, as `op path`. */
export const stepsOf = ({ changes }: { changes: readonly { op: string; path: string }[] | null }): string[] =>
  (changes ?? []).map(({ op, path }) => `${op} ${path}`)

/** A batch of one click on each of these links that still exist. */
export async function batchOf(
  db: Database,
  ids: readonly LinkId[],
  { id = randomUUID(), at = new Date() } = {},
): Promise<ClickBatchParams> {
  const links = await sqlRows<{ n: number; page: string }>(db, 'select n, page_id as page from links where id = any($1) order by n', [ids])
  const array = (values: readonly unknown[]) => `{${values.join()}}`
  const all = (value: string) => array(links.map(() => value))
  const numbers = array(links.map(({ n }) => n))
  return [id, at.toISOString(), numbers, array(links.map(({ page }) => page)), all('null'), all('d'), all('null'), numbers, all('1')]
}

export const clickOn = async (db: Database, ...ids: LinkId[]): Promise<boolean> => commitClicks(db, await batchOf(db, ids))

/** How many statements `work` sends, with those that begin and end a transaction. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => (await recordStatements(work)).length

/** The contract's word for how `call` ended: `ok` or the reason of its error. */
export const outcomeOf = (call: Promise<unknown>): Promise<Reason | 'ok'> =>
  call
    .then(() => 'ok' as const)
    .catch((error: unknown) => {
      const { reason } = toApiError(error)
      if (reason === 'internal') throw error
      return reason
    })

/** How many calls ended in which way. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<Partial<Record<Reason | 'ok', number>>> {
  const counts: Partial<Record<Reason | 'ok', number>> = {}
  for (const outcome of await Promise.all(calls.map(outcomeOf))) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
