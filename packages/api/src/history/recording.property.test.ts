import { documentText, EntryPart, type PageDocument, type PageId, type TokenId } from '@tessera/contract'
import { anyDocument } from '@tessera/contract/testing'
import { openDatabase } from '@tessera/db'
import type { EntryVia } from '@tessera/db/sql'
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

type Modeled = {
  first: number
  last: number
  via: EntryVia
  by: number
  parts: Set<EntryPart>
  removed: boolean
  begun: number
  changed: number
  document: PageDocument
}

/** The parts in which two documents differ, and whether the second lacks a tile of the first. A tile with the same key but another kind counts as a different tile. */
function difference(from: PageDocument, to: PageDocument): { parts: EntryPart[]; removes: boolean } {
  const differs = (...fields: (keyof PageDocument)[]) => fields.some((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
  const publication = ['published', 'publishAt', 'unpublishAt'] as const
  const named: readonly string[] = ['slug', 'theme', 'links', ...publication]
  const others = (Object.keys(to) as (keyof PageDocument)[]).filter((field) => !named.includes(field))
  const tile = ({ key, kind }: PageDocument['links'][number]) => `${kind} ${key}`
  const tiles = new Set(to.links.map(tile))
  const parts: [EntryPart, boolean][] = [
    ['address', differs('slug')],
    ['design', differs('theme')],
    ['details', differs(...others)],
    ['links', differs('links')],
    ['publication', differs(...publication)],
  ]
  return {
    parts: parts.flatMap(([part, changed]) => (changed ? [part] : [])),
    removes: from.links.some((link) => !tiles.has(tile(link))),
  }
}

const exclusive = (parts: Iterable<EntryPart>) => [...parts].some((part) => part === 'address' || part === 'publication')

test('each ended entry equals a model: its numbers, its actor, its parts and its content', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { id: pageId } = await createPage(as(owner))
      let clock = 0
      let page = await as(owner).documents.get({ pageId })
      let revision = 1
      const creation = { first: 1, last: 1, via: 'dashboard' as EntryVia, by: 0, parts: new Set<EntryPart>(['address', 'details']) }
      const model: Modeled[] = [{ ...creation, removed: false, begun: 0, changed: 0, document: page }]
      for (const { actor, pool, minutesLater, brokenAt, write: one } of steps) {
        clock += minutesLater
        await ageEntry(db, pageId, { begun: `${minutesLater} minutes`, changed: `${clock - (model.at(-1)?.changed ?? 0)} minutes` })
        const who = actors[actor] as Person
        const api = as(who, {}, pool ? db : other)
        await breakingAt(brokenAt, () => one.run(api, pageId).catch(() => {}))
        const next = await as(owner).documents.get({ pageId })
        const { parts, removes } = difference(page, next)
        const open = model.at(-1) as Modeled
        if (parts.length > 0) {
          const credentials = who.token === undefined ? 'dashboard' : 'api'
          const via: EntryVia = one.document && credentials === 'api' ? 'document' : credentials
          const joins =
            open.first > 1 &&
            open.by === actor &&
            open.via === via &&
            via !== 'document' &&
            clock - open.changed < 5 &&
            clock - open.begun < 30 &&
            !exclusive(open.parts) &&
            !exclusive(parts) &&
            (!removes || open.removed)
          revision += 1
          if (joins) {
            Object.assign(open, {
              last: revision,
              removed: removes,
              changed: clock,
              document: next,
              parts: new Set([...open.parts, ...parts]),
            })
          } else {
            const facts = { first: revision, last: revision, via, by: actor, parts: new Set(parts) }
            model.push({ ...facts, removed: removes, begun: clock, changed: clock, document: next })
          }
        }
        page = next
      }
      const current = model.at(-1) as Modeled
      const described = ({ first, last, via, by, parts }: Modeled) => ({
        revision: first,
        lastRevision: last,
        via,
        userId: owner.owner,
        tokenId: actors[by]?.token ?? null,
        parts: EntryPart.options.filter((part) => parts.has(part)),
      })
      const ended = await endedEntries(db, pageId)
      expect(ended).toMatchObject(model.slice(0, -1).map(described))
      expect(await openEntry(db, pageId)).toMatchObject({ ...described(current), removedLink: current.removed })
      expect(ended.map(({ document }) => documentText(document))).toEqual(model.slice(0, -1).map(({ document }) => documentText(document)))
    }),
    { numRuns: 40 },
  )
})
