import type { OwnerId } from '@tessera/contract'
import { type Database, typeId, users } from '@tessera/db'

import { callerFor } from './caller.ts'

const tokenCount = 1_000

export type Seeded = { secrets: string[]; pages: string[]; links: string[]; slug: string }

/** Creates an owner with 1,000 tokens and 200 pages of 10 links each through the router, and one page of 12 links at `slug`. */
export async function seed(db: Database): Promise<Seeded> {
  const owner = typeId('user') as OwnerId
  await db.orm.insert(users).values({ id: owner, name: 'Bench', email: 'bench@example.com' })
  const api = await callerFor(db, owner)
  const secrets: string[] = []
  while (secrets.length < tokenCount) secrets.push((await api.tokens.create({})).token)
  const ids: string[] = []
  const addPage = async (slug: string, links: number): Promise<string> => {
    const { id } = await api.pages.create({ title: slug, description: 'One of many', slug, theme: { preset: 'paper' } })
    for (let i = 0; i < links; i++) {
      const link = await api.links.add({ pageId: id, url: `https://example.com/${slug}/${i}`, title: `Link ${i}`, type: 'blog' })
      ids.push(link.id)
    }
    await api.pages.setPublished({ pageId: id, published: true })
    return id
  }
  const pages: string[] = []
  for (let i = 0; i < 200; i++) pages.push(await addPage(`page-${i}`, 10))
  const slug = 'twelve'
  await addPage(slug, 12)
  // Autovacuum would do it within a minute. Until then both sides would get query plans for empty tables.
  await db.pool.query('analyze')
  return { secrets, pages, links: ids, slug }
}
