import type { CreatedPage, NewPage, OwnerId } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { columnsOf, insertion, pages, pick, type SQL, sql, statement, t, type Values } from '@tessera/db/sql'

import { lockOwner } from '../account/store.ts'
import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { endRedirect, mayTake } from './former-slugs-store.ts'

const newPage = {
  ...pick(pages, 'id', 'ownerId', 'slug', 'title', 'description', 'coverImage', 'name'),
  theme: t.nullable(t.jsonText()),
}
type NewPageRow = Values<typeof newPage>
const created = pick(pages, 'id', 'slug', 'title', 'published')

const insertWhere = (condition: SQL, page: Record<keyof typeof newPage, SQL>) =>
  sql`with p as (insert into ${pages} ${insertion(pages, page)} where ${condition}
      on conflict do nothing returning ${columnsOf(created)}),
    ended as (${endRedirect(page.slug, sql`p`)})
    table p`
const insertPage = statement('page_insert', {
  params: newPage,
  row: created,
  query: (page) => insertWhere(mayTake(page.slug, page.ownerId, page.id), page),
})
/** Concurrent creations of one owner may all count the same pages. Closer to the quota than this, they are serialized. */
const quotaMargin = 32
// A separate statement: with `quota = 0 or` in it PostgreSQL would plan it again for each page of a plan without a quota.
const insertFarFromQuota = statement('page_insert_far', {
  params: { ...newPage, quota: t.bigint() },
  row: created,
  query: ({ quota, ...page }) => {
    const farFromQuota = sql`(select count(*) from ${pages} where ${pages.ownerId} = ${page.ownerId}) + ${quotaMargin} <= ${quota}`
    return insertWhere(sql`${farFromQuota} and ${mayTake(page.slug, page.ownerId, page.id)}`, page)
  },
})
const countPages = statement('page_count', {
  params: { owner: pages.ownerId },
  row: { used: t.bigint(sql`count(*)`) },
  query: ({ owner }, columns) => sql`select ${columns} from ${pages} where ${pages.ownerId} = ${owner}`,
})

export async function createPage(db: Db, owner: OwnerId, quota: number, input: NewPage): Promise<Answer<CreatedPage>> {
  const { slug, title, description, coverImage = null, name = null, theme = null } = input
  const id = typeId('page')
  const page: NewPageRow = { id, ownerId: owner, slug, title, description, coverImage, name, theme: theme && JSON.stringify(theme) }
  const [made] = await (quota === 0 ? db.query(insertPage, page) : db.query(insertFarFromQuota, { ...page, quota }))
  return new Answer({ body: made ?? (await createNearQuota(db, quota, page)) }, etag(1, 0))
}

/** Also decides whether the quota or the slug was the reason for a refusal. */
const createNearQuota = (db: Db, quota: number, page: NewPageRow) =>
  db.transaction(async (tx): Promise<CreatedPage> => {
    const { ownerId: owner } = page
    await tx.query(lockOwner, { owner })
    const [count] = await tx.query(countPages, { owner })
    const used = count?.used ?? 0
    if (quota > 0 && used >= quota) fail('quota_exceeded', { details: { limit: quota, used } })
    const [made] = await tx.query(insertPage, page)
    return made ?? fail('slug_taken')
  })
