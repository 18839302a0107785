import type { AdminReport, NewReport, PageId, ReportDismissal, ReportFilter, ReportList, ReportOutcome } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { alias, assignments, insertion, namesOf, pages, pick, reports, type SQL, sql, statement, t } from '@tessera/db/sql'

import { fail } from '../../core/errors.ts'
import { type By, note } from '../audit/store.ts'
import { partSize, toPart } from '../part.ts'

const insertReport = statement('report_add', {
  params: pick(reports, 'id', 'pageId', 'reason', 'text', 'visitor'),
  // Inserts nothing if the page has been deleted meanwhile.
  query: ({ pageId, ...report }) => sql`insert into ${reports} ${insertion(reports, { ...report, pageId: pages.id })}
    from ${pages} where ${pages.id} = ${pageId}
    on conflict (${namesOf(reports.pageId, reports.visitor)}) where ${namesOf(reports.closedAt)} is null do nothing`,
})

/** Stores a visitor's report on a page. A visitor has at most one open report on a page: the first one stays. */
export async function addReport(db: Db, pageId: PageId, { reason, text }: NewReport, visitor: Buffer): Promise<void> {
  await db.query(insertReport, { id: typeId('report'), pageId, reason, text: text ?? null, visitor })
}

const r = alias(reports, 'r')
const p = alias(pages, 'p')
const page = sql`json_build_object('id', ${p.id}, 'slug', ${p.slug}, 'title', ${p.title}, 'blocked', ${p.blockedAt} is not null)`

const reportsWhere = (state: ReportFilter['state'], condition: SQL) =>
  statement(`admin_reports_${state}`, {
    params: { cursor: t.nullable(reports.id), limit: t.bigint() },
    row: {
      ...pick(r, 'id', 'reason', 'text'),
      createdAt: t.instant(r.createdAt),
      closedAt: t.instant(r.closedAt),
      ...pick(r, 'outcome', 'note'),
      page: t.json<AdminReport['page']>(page),
    },
    query: ({ cursor, limit }, columns) => sql`select ${columns} from ${reports} ${r} join ${pages} ${p} on ${p.id} = ${r.pageId}
      where ${condition} and (${cursor}::text is null or ${r.id} < ${cursor}) order by ${r.id} desc limit ${limit}`,
  })
const lists = {
  open: reportsWhere('open', sql`${r.closedAt} is null`),
  closed: reportsWhere('closed', sql`${r.closedAt} is not null`),
}

/** Visitors' reports on pages that still exist, newest first. */
export async function listReports(db: Db, { state, cursor }: ReportFilter): Promise<ReportList> {
  return toPart(await db.query(lists[state], { cursor: cursor ?? null, limit: partSize + 1 }))
}

const closed = (outcome: ReportOutcome, words: SQL) => assignments(reports, { closedAt: sql`now()`, outcome: sql`${outcome}`, note: words })

const dismiss = statement('admin_report_dismiss', {
  params: { id: reports.id, note: reports.note },
  row: { slug: p.slug },
  query: ({ id, note: words }, columns) => sql`update ${reports} ${r} set ${closed('dismissed', words)} from ${pages} ${p}
    where ${r.id} = ${id} and ${p.id} = ${r.pageId} and ${r.closedAt} is null returning ${columns}`,
})

/** Closes a report; the page stays as it is. */
export const dismissReport = (db: Db, by: By, { reportId, note: words }: ReportDismissal): Promise<void> =>
  db.transaction(async (tx) => {
    const [page] = await tx.query(dismiss, { id: reportId, note: words ?? null })
    if (!page) fail('report_not_found')
    await note(tx, by, { action: 'report.dismiss', id: reportId, subject: page.slug, details: words === undefined ? {} : { note: words } })
  })

const close = statement('admin_reports_close', {
  params: { pageId: reports.pageId, note: reports.note },
  query: ({ pageId, note: words }) => sql`update ${reports} set ${closed('blocked', words)}
    where ${reports.pageId} = ${pageId} and ${reports.closedAt} is null`,
})

/** Closes the open reports on a page that has been blocked. */
export async function closeAsBlocked(tx: Db, pageId: PageId, reason: string): Promise<void> {
  await tx.query(close, { pageId, note: reason })
}
