import type { LinkId, PageId } from '@tessera/contract'
import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { addLink, clickOn, createPage, outcomeOf, outcomesOf, testApi, times } from '../testing.ts'

const { as, request, person, db } = await testApi({ connections: 40, limits: { links: 60 } })

test('50 parallel adds get exactly the positions 0 to 49', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const links = await Promise.all(times(50, () => addLink(api, pageId)))
  const positions = (of: { position: number }[]) => of.map((link) => link.position).sort((a, b) => a - b)
  expect(positions(links)).toEqual(times(50, (index) => index))
  expect(positions(await api.links.list({ pageId }))).toEqual(times(50, (index) => index))
})

test('80 parallel adds against a quota of 60 create exactly 60, with and without idempotency keys', async () => {
  const who = await person()
  const { id: pageId } = await createPage(as(who))
  const calls = times(80, (index) => addLink(as(who, index % 2 ? { idempotencyKey: `k${index}` } : {}), pageId))
  expect(await outcomesOf(calls)).toEqual({ ok: 60, quota_exceeded: 20 })
  expect((await as(who).links.list({ pageId })).map((link) => link.position)).toEqual(times(60, (index) => index))
})

test('of 20 parallel deletions of a link one succeeds', async () => {
  const api = as(await person())
  const { id: pageId } = await createPage(api)
  const ids = [(await addLink(api, pageId)).id, (await addLink(api, pageId)).id, (await addLink(api, pageId)).id] as const
  expect(await outcomesOf(times(20, () => api.links.delete({ pageId, linkId: ids[1] })))).toEqual({ ok: 1, link_not_found: 19 })
  expect((await api.links.list({ pageId })).map((link) => [link.id, link.position])).toEqual([
    [ids[0], 0],
    [ids[2], 1],
  ])
})

/** Operations that each have to succeed at least once. */
const kinds = ['add', 'delete', 'order', 'document', 'edit', 'toggle', 'click'] as const
const minOperations = 1_000

test('adds, deletes, orders, documents, edits, toggles, clicks and page deletions on hot pages: dense in every snapshot, no deadlock, no other error', async () => {
  const who = await person()
  const api = as(who)
  const pages = await Promise.all(times(3, async () => (await createPage(api)).id))
  const deadlocksBefore = await deadlocks()
  let operations = 0
  const outcomes = new Map<string, number>()
  const revisions = new Map<PageId, number[]>()
  let snapshots = 0
  // Most orders are stale, so that one succeeds depends on the number of operations; the time that they take does not matter.
  const isOver = () => operations >= minOperations && snapshots > 50 && kinds.every((kind) => outcomes.has(`${kind} ok`))

  const worker = async () => {
    while (!isOver()) {
      operations += 1
      const index = Math.floor(Math.random() * pages.length)
      const pageId = pages[index] as PageId
      const { caller, answered } = request(who, Math.random() < 0.1 ? { ifMatch: '*' } : {})
      const { kind, call, always } = await pick(
        caller,
        pageId,
        async () => {
          pages[2] = (await createPage(api)).id
          return caller.pages.delete({ pageId })
        },
        index === 2,
      )
      const outcome = `${kind} ${await outcomeOf(call)}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      const revision = Number(/^"(\d+)/.exec(answered['etag'] ?? '')?.[1])
      if (always && outcome === `${kind} ok`) revisions.set(pageId, [...(revisions.get(pageId) ?? []), revision])
    }
  }
  const newest = new Map<string, number>()
  const watcher = async () => {
    while (!isOver()) {
      for (const page of await sqlRows<Snapshot>(db, snapshot, [who.owner])) {
        snapshots += 1
        expect(page).toMatchObject({ dense: true, counted: true })
        expect(page.revision).toBeGreaterThanOrEqual(newest.get(page.id) ?? 0)
        newest.set(page.id, page.revision)
      }
    }
  }
  await Promise.all([...times(36, worker), watcher()])

  const contracted =
    /^(add (ok|quota_exceeded)|delete (ok|link_not_found)|order (ok|order_stale)|document (ok|quota_exceeded)|edit (ok|link_not_found)|toggle ok|click ok|remove ok|\w+ page_not_found)$/
  expect([...outcomes.keys()].filter((outcome) => !contracted.test(outcome))).toEqual([])
  for (const seen of revisions.values()) expect(new Set(seen).size).toBe(seen.length)
  expect(await deadlocks()).toBe(deadlocksBefore)
})

type Caller = ReturnType<typeof as>
type Operation = { kind: string; call: Promise<unknown>; always?: boolean }

async function pick(api: Caller, pageId: PageId, replacePage: () => Promise<unknown>, doomed: boolean): Promise<Operation> {
  const dice = Math.random()
  if (dice < 0.4) return { kind: 'add', call: addLink(api, pageId), always: true }
  if (dice < 0.45) return { kind: 'toggle', call: api.pages.togglePublished({ pageId }), always: true }
  if (dice < 0.55) return { kind: 'document', call: rewrite(api, pageId), always: true }
  const links = await api.links.list({ pageId }).catch(() => [])
  const linkId = links[Math.floor(Math.random() * links.length)]?.id ?? absent
  if (dice < 0.7) return { kind: 'delete', call: api.links.delete({ pageId, linkId }), always: true }
  if (dice < 0.8)
    return { kind: 'order', call: api.links.order({ pageId, ids: links.map((link) => link.id).sort(() => Math.random() - 0.5) }) }
  if (dice < 0.9) return { kind: 'edit', call: api.links.update({ pageId, linkId, title: `T${Math.random()}` }), always: true }
  if (dice < 0.992 || !doomed) return { kind: 'click', call: clickOn(db, linkId) }
  return { kind: 'remove', call: replacePage() }
}

/** A client that read before a deletion restores the link. */
async function rewrite(api: Caller, pageId: PageId): Promise<unknown> {
  const document = await api.documents.get({ pageId })
  const links = document.links.slice(1).sort(() => Math.random() - 0.5)
  return api.documents.put({ pageId, document: { ...document, title: `T${Math.random()}`, links } })
}

const absent: LinkId = 'link_01jd8q5bqkeyar6w4d2h8v9zmc'

type Snapshot = { id: string; revision: number; dense: boolean; counted: boolean }
const snapshot = `select p.id, p.revision, p.link_count = count(l.id) as counted,
      count(l.id) = count(distinct l.position) and coalesce(max(l.position), -1) = count(l.id) - 1 as dense
    from pages p left join links l on l.page_id = p.id where p.owner_id = $1 group by p.id`

/** Backends report their deadlocks late, at the latest when they end. */
async function deadlocks(): Promise<number> {
  const client = await db.pool.connect()
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  await client.query(`select pg_terminate_backend(pid) ${others}`)
  while ((await client.query(`select ${others}`)).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const { rows } = await client.query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')
  client.release()
  return rows[0]?.deadlocks ?? Number.NaN
}
