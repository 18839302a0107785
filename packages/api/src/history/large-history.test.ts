import { allStatements } from '@tessera/db/sql'
import { sqlRows } from '@tessera/db/testing'
import { expect, test, vi } from 'vitest'

import { findPage } from '../documents/read-store.ts'
import { sweepGonePages } from '../maintenance/gone-pages-store.ts'
import { createPage, documentOf, newSlug, testApi, times } from '../testing.ts'
import { addEntries, endedEntries } from './testing.ts'

const { db, as, person } = await testApi({ limits: { links: 100 } })
const who = await person()
const api = as(who)
const keys = times(100, (i) => `link-${i}`)

/** A page of 100 links with as many ended entries as any plan allows. */
async function largePage() {
  const { id: pageId, slug } = await createPage(api, newSlug())
  const document = documentOf(keys, { slug })
  await api.documents.put({ pageId, document })
  await addEntries(db, pageId, 2_000, document)
  return pageId
}
const pageId = await largePage()
await sqlRows(db, 'analyze')

type Plan = { 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }
type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] } & Record<string, unknown>
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The plan of a statement of the list, as it ran for the part that begins after `before`. */
async function planOfList(before: number | null): Promise<{ nodes: Node[]; buffers: number; ms: number }> {
  return planOf('history_list', { pageId, owner: who.owner, before, limit: 51 })
}

function statementOf(name: string) {
  const statement = allStatements().find((one) => one.name === name)
  if (!statement) throw new Error(`There is no statement ${name}`)
  return statement
}

/** The plan of a statement as it ran. */
async function planOf(name: string, given: object): Promise<{ nodes: Node[]; buffers: number; ms: number }> {
  const statement = statementOf(name)
  const [row] = await sqlRows<Plan>(db, `explain (analyze, buffers, format json) ${statement.text}`, statement.bind(given as never))
  const [explained] = row?.['QUERY PLAN'] ?? []
  if (!explained) throw new Error('There is no plan')
  const { Plan: plan } = explained
  return {
    nodes: nodesOf(plan),
    buffers: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']),
    ms: explained['Execution Time'],
  }
}

test.each([null, 1_000, 52])(
  '50 of 2,000 entries (before %s) are found by index, without the others and without a document',
  async (before) => {
    const { nodes, buffers } = await planOfList(before)
    const read = nodes.filter((node) => node['Relation Name'] === 'revisions')
    expect(read.map((node) => [node['Node Type'], node['Index Name'], node['Actual Rows']])).toEqual([
      ['Index Scan', 'revisions_page_revision_pk', 51],
    ])
    // Reading a stored document takes several blocks besides its row.
    expect(buffers).toBeLessThan(100)
  },
)

test.each(['document', 'restore'])(
  'a %s ends the entry with the document that it has read, and reads the links for their ids only',
  async (write) => {
    const { id } = await createPage(api, newSlug())
    await api.documents.put({ pageId: id, document: documentOf(keys) })
    const { document } = await findPage(db, who.owner, id)
    const bind = vi.spyOn(statementOf('entry_content'), 'bind')
    if (write === 'document') await api.documents.put({ pageId: id, document: documentOf('a'), via: 'import' })
    else await api.history.restore({ pageId: id, revision: '1' })
    const [given] = bind.mock.calls[0] ?? []
    bind.mockRestore()
    expect(given).toMatchObject({ pageId: id, withDocument: false })
    expect((await endedEntries(db, id)).at(-1)).toMatchObject({ revision: 2, document })
    const { nodes } = await planOf('entry_content', given as unknown as object)
    expect(nodes.filter((node) => node['Relation Name'] === 'links' && node['Actual Loops'] !== 0)).toHaveLength(1)
    await sqlRows(db, 'delete from revisions where page = $1', [id])
  },
)

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('the database finds a part of the list in less than 10 ms', async () => {
  const measured = []
  for (let run = 0; run < 10; run++) measured.push((await planOfList(run % 2 ? null : 1_000)).ms)
  // The fastest of ten, because other tests run at the same time.
  expect(Math.min(...measured)).toBeLessThan(10)
})

test('deleting 2,000 entries, alone or with their page, takes less than a second', async () => {
  const other = await largePage()
  expect(await msOf(() => api.history.clear({ pageId: other }))).toBeLessThan(1_000)
  const removal = async () => {
    await api.pages.delete({ pageId })
    await sweepGonePages(db)
  }
  expect(await msOf(removal)).toBeLessThan(1_000)
  expect(await sqlRows(db, 'select from revisions')).toEqual([])
})
