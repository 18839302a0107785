import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  applyChanges,
  type DocumentChange,
  documentText,
  emptyDocument,
  type HistoryEntry,
  isLink,
  type PageDocument,
} from '@tessera/contract'
import { HistoryModel, type ModeledEntry, tileName } from '@tessera/contract/testing'
import { openDatabase, startEmbedded, urlOf } from '@tessera/db'
import { newDataDirectory, sqlRows } from '@tessera/db/testing'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { type Running, sleep, startServer } from '../../support/built-server.ts'
import { callsTo, cookieOf, jsonOf, newVisitor, signUp } from '../../support/client.ts'
import { anyWrite, type ModeledPage, onTile, pick, restore, type Write } from './random-writes.ts'

// Random changes by random actors on two servers that are killed at random moments, compared with a model of the history.

const scratch = mkdtempSync(join(tmpdir(), 'tessera-history-'))
const embedded = await startEmbedded({ dataDir: newDataDirectory(join(scratch, 'database')), settings: { fsync: 'off' } })
const db = openDatabase(embedded.connection, { connections: 2 })
afterAll(async () => {
  await db.close()
  await embedded.stop()
  rmSync(scratch, { recursive: true, force: true })
})

// Each server has its own role in the database, by which its connections are found.
const roles = ['first_server', 'second_server'] as const
for (const role of roles) await sqlRows(db, `create role ${role} superuser login`)

const start = (server: number): Promise<Running> =>
  startServer({
    DATABASE_URL: urlOf({ ...embedded.connection, user: roles[server] ?? '' }),
    DATA_DIR: join(scratch, String(server)),
    HOST: '127.0.0.1',
    QUOTA_REVISIONS: '1000',
    REVISION_MIB: '1000',
  })

/** Resolves when the killed server has no connection to the database. Until then, its last statements may still be executed. */
async function sessionsEnd(server: number): Promise<void> {
  while ((await sqlRows(db, 'select 1 from pg_stat_activity where usename = $1', [roles[server]])).length > 0) await sleep(5)
}

/** Moves the first change of the open entry `minutes` further into the past, and sets its last one to `sinceLast` minutes ago. */
const age = (pageId: string, minutes: number, sinceLast: number) =>
  sqlRows(
    db,
    `update pages set entry_started_at = entry_started_at - make_interval(mins => $2::int),
       entry_at = clock_timestamp() - make_interval(mins => $3::int) where id = $1`,
    [pageId, minutes, sinceLast],
  )

type Step = {
  actor: number
  server: number
  minutesLater: number
  /** Null: the server is not killed. */
  killedAfterMs: number | null
  /** Which link is clicked before the write. Null: none. */
  clicked: number | null
  write: Write | 'schedule'
}

const rarely = <T>(often: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: often, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
const anyStep: fc.Arbitrary<Step> = fc.record({
  // Often the same one, so that its changes join one entry.
  actor: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(3) }),
  server: fc.nat(1),
  minutesLater: fc.constantFrom(0, 0, 0, 4, 6),
  killedAfterMs: rarely(4, fc.nat(12)),
  clicked: rarely(1, fc.nat()),
  write: fc.oneof({ weight: 25, arbitrary: anyWrite }, { weight: 2, arbitrary: fc.constant('schedule' as const) }),
})

/** The first steps of each page: a clicked link is deleted and restored. */
const clickedLinkComesBack: readonly Step[] = [
  { actor: 0, server: 0, minutesLater: 0, killedAfterMs: null, clicked: 0, write: onTile('link', 0, 'delete') },
  { actor: 1, server: 1, minutesLater: 0, killedAfterMs: null, clicked: null, write: restore(1) },
]

type Actor = { name: string; headers: Record<string, string>; token: string | null }

/** Two sessions and two tokens of an account. */
async function signUpActors(url: string): Promise<Actor[]> {
  const { cookie, email } = await signUp(url, 'history')
  const again = await callsTo(url)('POST', '/api/auth/sign-in/email', { email, password: 'correct horse' })
  const sessions = [cookie, cookieOf(again)].map((one, n) => ({ name: `session ${n}`, headers: { cookie: one }, token: null }))
  const tokens: Actor[] = []
  for (const name of ['one', 'two']) {
    const scopes = ['pages:read', 'pages:write', 'links:write']
    const { token } = jsonOf<{ token: string }>(await callsTo(url, { cookie })('POST', '/api/v1/tokens', { name, scopes }))
    tokens.push({ name, headers: { authorization: `Bearer ${token}` }, token: name })
  }
  return [...sessions, ...tokens]
}

const publicationOf = ({ published, publishAt, unpublishAt }: PageDocument) => ({ published, publishAt, unpublishAt })

test('while servers are killed, each history entry matches a model, and entries can be compared and restored', async () => {
  const servers = await Promise.all(roles.map((_, server) => start(server)))
  const addressOf = (server: number) => servers[server]?.url ?? ''
  const actors = await signUpActors(addressOf(0))
  const [owner, , reader] = actors as [Actor, Actor, Actor]
  const seen = { kills: 0, restores: 0, clicks: 0, schedules: 0 }

  async function kill(server: number): Promise<void> {
    seen.kills += 1
    servers[server]?.child.kill('SIGKILL')
    await servers[server]?.exited
    await sessionsEnd(server)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 25, maxLength: 40 }), async (steps) => {
      const created = await callsTo(addressOf(0), owner.headers)('POST', '/trpc/pages.create', {
        title: 'Page',
        description: '',
        slug: randomUUID(),
      })
      const { id } = jsonOf<{ result: { data: { id: string } } }>(created).result.data
      const get = (server: number, below: string) => callsTo(addressOf(server), reader.headers)('GET', `/api/v1/pages/${id}${below}`)
      const read = async (server: number) => {
        const document = jsonOf<PageDocument>(await get(server, '/document'))
        const order = jsonOf<{ ids: string[] }>(await get(server, '/order')).ids
        expect(order).toHaveLength(document.links.length)
        return { document, ids: new Map(document.links.map((tile, n) => [tileName(tile), order[n] ?? ''])) }
      }
      const model = new HistoryModel({ author: owner.name, via: 'dashboard', document: (await read(0)).document })
      // Published and with links, so that there is something to click from the start.
      const { document: empty } = model.current
      const document = { ...empty, published: true, links: ['a', 'b', 'c'].map((key) => ({ key, url: 'https://example.com' })) }
      jsonOf(await callsTo(addressOf(0), owner.headers)('POST', '/trpc/documents.put', { pageId: id, document }))
      const first = await read(0)
      model.record({ author: owner.name, via: 'dashboard', document: first.document, minute: 0 })
      const page: ModeledPage = { id, model, ids: first.ids }
      const idsOfEntry = new Map<number, ReadonlyMap<string, string>>([
        [1, new Map()],
        [2, page.ids],
      ])
      const clicks = new Map<string, number>()
      let minute = 0

      for (const { actor: n, server, minutesLater, killedAfterMs, clicked, write } of [...clickedLinkComesBack, ...steps]) {
        const actor = actors[n] as Actor
        const api = callsTo(addressOf(server), actor.headers)
        const change = (procedure: string, input: object) => api('POST', `/trpc/${procedure}`, { pageId: id, ...input })
        const before = { document: model.current.document, ids: page.ids }
        minute += minutesLater
        await age(id, minutesLater, minute - model.current.minute)

        const links = [...page.ids].flatMap(([name, tile]) => (name.startsWith('link ') ? tile : []))
        const link = clicked === null ? undefined : pick(links, clicked)
        if (link !== undefined && (await callsTo(addressOf(server), newVisitor())('GET', `/go/${link}`)).status === 302) {
          seen.clicks += 1
          clicks.set(link, (clicks.get(link) ?? 0) + 1)
        }

        const credentials = actor.token === null ? 'dashboard' : 'api'
        const reading = killedAfterMs === null ? server : 1 - server
        if (write === 'schedule') {
          const field = before.document.published ? 'unpublishAt' : 'publishAt'
          const at = new Date(Date.now() + 2_000).toISOString()
          expect((await change('pages.update', { [field]: at })).status).toBe(200)
          model.record({ author: actor.name, via: credentials, document: { ...before.document, [field]: at }, minute })
          idsOfEntry.set(model.current.revision, page.ids)
          if (killedAfterMs !== null) await kill(server)
          await expect.poll(async () => (await read(reading)).document[field], { timeout: 30_000 }).toBeNull()
          model.record({ author: null, via: 'schedule', document: (await read(reading)).document, minute })
          seen.schedules += 1
        } else {
          const asked = write(page)
          if (!asked) continue
          const sent = change(asked.procedure, asked.input).catch((error: unknown) => {
            if (killedAfterMs === null) throw error
          })
          if (killedAfterMs !== null) {
            await sleep(killedAfterMs)
            await kill(server)
          }
          const answer = await sent
          const { document, ids } = await read(reading)
          page.ids = ids
          for (const [name, tile] of ids) expect(before.ids.get(name) ?? tile, name).toBe(tile)
          const via = asked.via === 'document' && actor.token === null ? credentials : (asked.via ?? credentials)
          const restoredFrom = asked.restored?.revision ?? null
          model.record({ author: actor.name, via, source: asked.source ?? null, restoredFrom, document, minute })
          if (answer) {
            expect(answer.status, answer.text).toBeLessThan(500)
            if (answer.status >= 400) expect(document).toEqual(before.document)
            const etag = /^"(\d+)/.exec(answer.headers.get('etag') ?? '')
            if (etag) expect(Number(etag[1])).toBe(model.current.lastRevision)
          }
          if (answer?.status === 200 && asked.restored) {
            seen.restores += 1
            const { restored } = asked
            expect(document).toEqual({ ...restored.document, slug: before.document.slug, ...publicationOf(before.document) })
            const idsThen = idsOfEntry.get(restored.revision)
            for (const [name, tile] of ids) expect(tile, name).toBe(before.ids.get(name) ?? idsThen?.get(name))
          }
        }
        idsOfEntry.set(model.current.revision, page.ids)
        if (killedAfterMs !== null) servers[server] = await start(server)
      }

      const described = ({ revision, lastRevision, via, author, source, restoredFrom, parts }: ModeledEntry) => {
        const token = actors.find(({ name }) => name === author)?.token ?? null
        return { revision, lastRevision, via, author: author === null ? null : { token }, source, restoredFrom, parts }
      }
      const entries = jsonOf<HistoryEntry[]>(await get(0, '/revisions?limit=100')).toReversed()
      expect(
        entries.map(({ revision, lastRevision, via, by, source, restoredFrom, parts }) => {
          const author = by && { token: by.token?.name ?? null }
          return { revision, lastRevision, via, author, source, restoredFrom, parts }
        }),
      ).toEqual(model.entries.map(described))
      for (const { revision, document } of model.entries) {
        const kept = jsonOf<PageDocument>(await get(1, `/revisions/${revision}/document`))
        expect(documentText(kept)).toBe(documentText(document))
      }
      const ends = [{ revision: 0, document: emptyDocument }, ...model.entries]
      for (let pair = 0; pair < 20; pair += 1) {
        const [from, to] = [ends, model.entries].map((all) => all[Math.floor(Math.random() * all.length)]) as [ModeledEntry, ModeledEntry]
        const compared = await get(pair % 2, `/changes?from=${from.revision}&to=${to.revision}`)
        const { changes } = jsonOf<{ changes: DocumentChange[] }>(compared)
        expect(documentText(applyChanges(from.document, changes))).toBe(documentText(to.document))
      }
      const counted = async () => {
        const { links } = jsonOf<{ links: { id: string; clicks: number }[] }>(await get(0, ''))
        return links.map((one) => [one.id, one.clicks])
      }
      const links = model.current.document.links.filter(isLink).map((link) => page.ids.get(tileName(link)) ?? '')
      await expect.poll(counted).toEqual(links.map((link) => [link, clicks.get(link) ?? 0]))
    }),
    { numRuns: 4, endOnFailure: true },
  )
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0)
})
