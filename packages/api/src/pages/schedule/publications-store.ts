import type { Limits, PageId, Plan } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { alias, assignments, pages, type SQL, sql, statement, t, users } from '@tessera/db/sql'

import type { Services } from '../../core/context.ts'
import { beginEntry, entered } from '../../history/recording-store.ts'
import { revised } from '../store.ts'

const p = alias(pages, 'p')
const u = alias(users, 'u')

/** A page that is to be published or unpublished at a time. */
type Publication = { pageId: PageId; at: Date; published: boolean }

/** Publications carried out after one query for them. */
const publicationsPerQuery = 500

const instants = sql`(values (${p.publishAt}, true), (${p.unpublishAt}, false)) as d(at, published)`
// The first two conditions are those of the index.
const findDue = statement('publications_due', {
  row: { pageId: p.id, at: t.timestamp(sql`d.at`), published: t.boolean(sql`d.published`) },
  query: (_, columns) => sql`select ${columns} from ${pages} ${p}, lateral ${instants}
    where coalesce(${p.publishAt}, ${p.unpublishAt}) is not null and least(${p.publishAt}, ${p.unpublishAt}) <= statement_timestamp()
      and d.at <= statement_timestamp()
    order by d.at, ${p.id} limit ${sql.raw(String(publicationsPerQuery))}`,
})

const given = { pageId: pages.id, at: t.timestamp(), published: t.boolean() }
/** A condition: the publication is still to come. Another process may have carried it out, or the owner changed it. */
const isPending = ({ pageId, at, published }: Record<keyof typeof given, SQL>) =>
  sql`${p.id} = ${pageId} and case when ${published}::boolean then ${p.publishAt} else ${p.unpublishAt} end = ${at}`
const lockPending = statement('publication_lock', {
  params: given,
  row: { owner: p.ownerId, plan: t.text<Plan>(u.plan) },
  query: (one, columns) => sql`select ${columns} from ${pages} ${p} join ${users} ${u} on ${u.id} = ${p.ownerId}
    where ${isPending(one)} for no key update of p`,
})
const carryOut = statement('publication_carry_out', {
  params: given,
  query: (one) => {
    const { published } = one
    const set = {
      published,
      publishAt: sql`case when ${published}::boolean then null else ${p.publishAt} end`,
      unpublishAt: sql`case when ${published}::boolean then ${p.unpublishAt} end`,
      ...revised(p),
      ...entered(p, { publication: true }),
    }
    return sql`update ${pages} ${p} set ${assignments(pages, set)} where ${isPending(one)}`
  },
})

type Deps = { limitsOf: (plan: Plan) => Limits; invalidate: Services['invalidate'] }

/**
 * Carries out the publications that are due, in the order of their times. Safe to run concurrently: the page's lock makes each one happen
 * once. A page that fails does not keep the others waiting; the first failure is thrown in the end.
 */
export async function carryOutPublications(db: Db, deps: Deps, stop?: AbortSignal): Promise<void> {
  const failures = new Map<PageId, unknown>()
  for (;;) {
    const due = await db.query(findDue)
    for (const one of due) {
      if (stop?.aborted) return
      if (failures.has(one.pageId)) continue
      await publishDue(db, deps, one).catch((error: unknown) => failures.set(one.pageId, error))
    }
    if (due.length < publicationsPerQuery || due.every(({ pageId }) => failures.has(pageId))) break
  }
  for (const error of failures.values()) throw error
}

async function publishDue(db: Db, { limitsOf, invalidate }: Deps, one: Publication): Promise<void> {
  const { pageId } = one
  try {
    await db.transaction(async (tx) => {
      const [page] = await tx.query(lockPending, one)
      if (!page) return
      const { owner, plan } = page
      const change = { actor: { owner, limits: limitsOf(plan), session: null, token: null }, via: 'schedule' } as const
      await beginEntry(tx, change, pageId)
      await tx.query(carryOut, one)
    })
  } finally {
    // Also where the outcome is unknown.
    invalidate({ pageId })
  }
}
