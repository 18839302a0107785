import { expect, test } from 'vitest'

import { createPage, outcomesOf, testApi } from '../../testing.ts'

const { as, person, db } = await testApi()

// Both changes have their row before either meets the other's slug in the index: the worst case, made certain.
const slowIndex = [
  `create function test_slowly(slug text) returns text immutable language plpgsql as $$ begin perform pg_sleep(0.1); return slug; end $$`,
  'drop index pages_slug',
  'create index test_slow on pages (test_slowly(slug))',
  'create unique index pages_slug on pages (lower(slug))',
]
for (const text of slowIndex) await db.pool.query(text)

test.for([undefined, '*'])(
  'two pages that swap their slugs at once are both refused, though PostgreSQL sees a deadlock (If-Match: %s)',
  async (ifMatch) => {
    const who = await person()
    const api = as(who, ifMatch === undefined ? {} : { ifMatch })
    const [a, b] = [await createPage(api), await createPage(api)]
    const swaps = [api.pages.update({ pageId: a.id, slug: b.slug }), api.pages.update({ pageId: b.id, slug: a.slug })]
    expect(await outcomesOf(swaps)).toEqual({ slug_taken: 2 })
    expect((await api.pages.list({})).map((page) => page.slug).sort()).toEqual([a.slug, b.slug].sort())
  },
)
