import { type Actor, appRouter, type Context } from '@tessera/api'
import { allScopes, type OwnerId, planLimits } from '@tessera/contract'
import { type Database, typeId, users } from '@tessera/db'

/** One owner with a token, and 200 pages of 10 links each, made through the router. */
export async function seed(db: Database): Promise<{ secret: string; pages: string[] }> {
  const owner = typeId('user') as OwnerId
  await db.orm.insert(users).values({ id: owner, name: 'Bench', email: 'bench@example.com' })
  const actor: Actor = { owner, plan: 'enterprise', admin: true, scopes: new Set(allScopes), token: null }
  const ctx: Context = {
    db,
    requestId: 'bench',
    authenticate: async () => actor,
    limitsOf: (plan) => planLimits[plan],
    instance: { publicUrl: null, signUp: 'open' },
    ifMatch: undefined,
    idempotency: undefined,
    reply: { headers: {} },
    checkOutputs: false,
    changed: () => {},
  }
  const api = appRouter.createCaller(ctx)
  const { token } = await api.tokens.create({})
  const pages: string[] = []
  for (let i = 0; i < 200; i++) {
    const { id } = await api.pages.create({ title: `Page ${i}`, description: 'One of many', slug: `page-${i}`, theme: { preset: 'paper' } })
    for (let j = 0; j < 10; j++) await api.links.add({ pageId: id, url: `https://example.com/${i}/${j}`, title: `Link ${j}`, type: 'blog' })
    pages.push(id)
  }
  // As autovacuum does within a minute; plans would otherwise be those of empty tables, for both sides.
  await db.pool.query('analyze')
  return { secret: token, pages }
}
