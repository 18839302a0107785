import { documentText, type PageDocument, type PageId, type TokenId } from '@tessera/contract'
import { anyDocument, HistoryModel, type ModeledEntry } from '@tessera/contract/testing'
import { openDatabase } from '@tessera/db'
import { breakingAt, sqlRows } from '@tessera/db/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { addSession, type Caller, createPage, newSlug, type Person, testApi } from '../testing.ts'
import { ageEntry, endedEntries, openEntry } from './testing.ts'

// Random changes by random actors over two pools, compared with a model of the entries.

const timeouts = { connectionTimeoutMillis: 60_000, query_timeout: 60_000, statement_timeout: 60_000 }
const limits = { revisions: 1_000, revisionMiB: 1_000, links: 0, pages: 0 }
const { as, person, db, connection } = await testApi({ connections: 4, limits })
const other = openDatabase({ ...connection, ...timeouts }, { connections: 4 })
afterAll(() => other.close())

const owner = await person()
const secondSession = { ...owner, session: await addSession(db, owner.owner) }
async function token(name: string): Promise<Person> {
  const newest = 'select id from tokens where owner_id = $1 order by id desc limit 1'
  await as(owner).tokens.create({ name })
  const [row] = await sqlRows<{ id: TokenId }>(db, newest, [owner.owner])
  return { ...owner, ...(row && { token: row.id }) }
}
const actors = [owner, secondSession, await token('one'), await token('two')]

type Step = { actor: number; pool: boolean; minutesLater: number; brokenAt: number; write: Write }
type Write = { document?: PageDocument; run: (api: Caller, page: PageId) => Promise<unknown> }

const linksOf = (api: Caller, pageId: PageId) => api.links.list({ pageId })
const write = fc.oneof(
  fc.string({ minLength: 1 }).map((text): Write => {
    const title = `T ${text.replace(/\W/g, '')}`
    return { run: (api, pageId) => api.pages.update({ pageId, title }) }
  }),
  fc.constant<Write>({ run: (api, pageId) => api.pages.update({ pageId, slug: newSlug() }) }),
  fc.constant<Write>({ run: (api, pageId) => api.pages.togglePublished({ pageId }) }),
  fc.boolean().map((published): Write => ({ run: (api, pageId) => api.pages.setPublished({ pageId, published }) })),
  fc.constantFrom('lofi', 'vivid', 'paper').map((preset): Write => ({ run: (api, pageId) => api.themes.set({ pageId, preset }) })),
  fc.nat(99).map((n): Write => ({ run: (api, pageId) => api.links.add({ pageId, url: `https://example.com/${n}` }) })),
  fc.constant<Write>({
    run: async (api, pageId) => api.links.order({ pageId, ids: (await linksOf(api, pageId)).map(({ id }) => id).toReversed() }),
  }),
  fc.nat(99).map((n): Write => ({
    run: async (api, pageId) => {
      const [link] = await linksOf(api, pageId)
      if (link) await api.links.update({ pageId, linkId: link.id, title: `Link ${n}` })
    },
  })),
  fc.constant<Write>({
    run: async (api, pageId) => {
      const [link] = await linksOf(api, pageId)
      if (link) await api.links.delete({ pageId, linkId: link.id })
    },
  }),
  anyDocument.map((document): Write => ({
    document,
    run: async (api, pageId) => {
      const { slug } = await api.documents.get({ pageId })
      await api.documents.put({ pageId, document: { ...document, slug } })
    },
  })),
)
const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) }),
  pool: fc.boolean(),
  minutesLater: fc.constantFrom(0, 0, 0, 4, 6),
  // The connection breaks before this statement; mostly there is no such statement.
  brokenAt: fc.oneof({ weight: 5, arbitrary: fc.constant(99) }, { weight: 1, arbitrary: fc.nat(8) }),
  write,
})

test('each ended entry equals a model: its numbers, its actor, its parts and its content', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { id: pageId } = await createPage(as(owner))
      const first = await as(owner).documents.get({ pageId })
      const model = new HistoryModel({ author: '0', via: 'dashboard', document: first })
      let minute = 0
      for (const { actor, pool, minutesLater, brokenAt, write: one } of steps) {
        minute += minutesLater
        await ageEntry(db, pageId, { begun: `${minutesLater} minutes`, changed: `${minute - model.current.minute} minutes` })
        const who = actors[actor] as Person
        const api = as(who, {}, pool ? db : other)
        await breakingAt(brokenAt, () => one.run(api, pageId).catch(() => {}))
        const via = who.token === undefined ? 'dashboard' : one.document ? 'document' : 'api'
        model.record({ author: String(actor), via, document: await as(owner).documents.get({ pageId }), minute })
      }
      const described = ({ revision, lastRevision, via, author, parts }: ModeledEntry) => {
        const tokenId = actors[Number(author)]?.token ?? null
        return { revision, lastRevision, via, userId: owner.owner, tokenId, parts }
      }
      const expected = model.entries.slice(0, -1)
      const ended = await endedEntries(db, pageId)
      expect(ended).toMatchObject(expected.map(described))
      expect(await openEntry(db, pageId)).toMatchObject({ ...described(model.current), removedLink: model.current.removed })
      expect(ended.map(({ document }) => documentText(document))).toEqual(expected.map(({ document }) => documentText(document)))
    }),
    { numRuns: 40 },
  )
})
