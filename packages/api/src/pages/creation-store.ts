import { type CreatedPage, type NewPage, pageFields } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { alias, insertion, pages, pick, type SQL, sql, statement, t, users } from '@tessera/db/sql'

import { Answer, etag } from '../core/answer.ts'
import { fail } from '../core/errors.ts'
import { entryOf, entryParams, newEntry, type Origin } from '../history/recording-store.ts'
import { endRedirect, mayTake } from './slugs/former-slugs-store.ts'

const newPage = {
  ...pick(pages, 'id', 'ownerId', 'slug', 'title', 'description', 'coverImage', 'name'),
  theme: t.nullable(t.jsonText()),
  ...pick(pages, 'avatar', 'language', 'indexed', 'imprintUrl', 'privacyUrl'),
  publishAt: t.nullable(t.isoTimestamp()),
  unpublishAt: t.nullable(t.isoTimestamp()),
  utm: t.nullable(t.jsonText()),
}

const partsOf = ({
  theme,
  publishAt,
  unpublishAt,
}: Record<'theme' | 'publishAt' | 'unpublishAt', SQL>): SQL => sql`array['address', 'details']
  || case when ${theme}::json is null then '{}' else '{design}' end::text[]
  || case when coalesce(${publishAt}::timestamptz, ${unpublishAt}::timestamptz) is null then '{}' else '{publication}' end::text[]`

const owner = alias(users, 'owner')
const p = alias(pages, 'p')
// The lock on the owner's row makes the owner's creations run one after another, so that each counts the pages that earlier ones created.
// Triggers count the inserted page. `id` is null if none was inserted.
const insertPage = statement('page_insert', {
  params: { ...newPage, ...entryParams, quota: t.integer() },
  row: { id: t.nullable(p.id), used: owner.pageCount },
  query: ({ quota, via, session, token, source, ...page }, columns) => {
    const entry = newEntry({ owner: page.ownerId, via, session, token, source }, sql`1`, partsOf(page))
    return sql`with ${owner} as materialized (
      select ${users.pageCount} from ${users} where ${users.id} = ${page.ownerId} and ${users.deletedAt} is null for no key update),
    ${p} as (insert into ${pages} ${insertion(pages, { ...page, ...entry })} from ${owner}
      where ${owner.pageCount} < ${quota} and ${mayTake(page.slug, page.ownerId, page.id)} on conflict do nothing returning ${pages.id}),
    ended as (${endRedirect(page.slug, sql`p`)})
    select ${columns} from ${owner} left join ${p} on true`
  },
})

/** PostgreSQL's largest integer, which stands for “no limit”. With `quota = 0 or …`, PostgreSQL would plan the statement again for each call. */
const noQuota = 2 ** 31 - 1

/** The page's history begins with it. */
export async function createPage(db: Db, origin: Origin, input: NewPage): Promise<Answer<CreatedPage>> {
  const { owner: ownerId, limits } = origin.actor
  const quota = limits.pages
  const { slug, title, description, coverImage = null, name = null, theme = null, avatar = null, utm = null, indexed } = input
  const { language = null, imprintUrl = null, privacyUrl = null, publishAt = null, unpublishAt = null } = input
  const id = typeId('page')
  const page = { id, ownerId, slug, title, description, coverImage, name, theme: theme && JSON.stringify(theme), avatar }
  const presence = { language, indexed: indexed ?? pageFields.indexed.absent, imprintUrl, privacyUrl, publishAt, unpublishAt }
  const values = { ...page, ...presence, utm: utm && JSON.stringify(utm), ...entryOf(origin) }
  const [made] = await db.query(insertPage, { ...values, quota: quota === 0 ? noQuota : quota })
  // The account was deleted after its credentials were checked.
  if (!made) fail('token_invalid')
  if (made.id === null) {
    if (quota > 0 && made.used >= quota) {
      const message = `You have reached your page limit (${quota}); delete a page first`
      fail('quota_exceeded', { details: { limit: quota, used: made.used }, message })
    }
    fail('slug_taken')
  }
  return new Answer({ body: { id, slug, title, published: false } }, etag(1, 0))
}
