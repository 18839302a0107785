import type { ListedReport, PageId, ReportDismissal, ReportFilter, ReportList } from '@tessera/contract'
import type { Db } from '@tessera/db'

import { fail } from '../../core/errors.ts'
import { instant } from '../../core/instant.ts'
import { type By, note } from '../audit/store.ts'
import { partSize, toPart } from '../part.ts'

const listed = (state: ReportFilter['state']) => ({
  name: `admin_reports_${state}`,
  text: `select r.id, r.reason, r.text, ${instant('r.created_at')} as "createdAt", ${instant('r.closed_at')} as "closedAt", r.outcome, r.note,
      json_build_object('id', p.id, 'slug', p.slug, 'title', p.title, 'blocked', p.blocked_at is not null) as page
    from reports r join pages p on p.id = r.page_id
    where r.closed_at is ${state === 'open' ? '' : 'not'} null and ($1::text is null or r.id < $1)
    order by r.id desc limit $2`,
})

/** What visitors told of pages that are still there, newest first. */
export async function listReports(db: Db, { state, cursor }: ReportFilter): Promise<ReportList> {
  return toPart(await db.query<ListedReport>(listed(state), [cursor ?? null, partSize + 1]))
}

const dismiss = {
  name: 'admin_report_dismiss',
  text: `update reports r set closed_at = now(), outcome = 'dismissed', note = $2 from pages p
    where r.id = $1 and p.id = r.page_id and r.closed_at is null returning p.slug`,
}

/** Closes a report; the page stays as it is. */
export const dismissReport = (db: Db, by: By, { reportId, note: words }: ReportDismissal): Promise<void> =>
  db.transaction(async (tx) => {
    const [page] = await tx.query<{ slug: string }>(dismiss, [reportId, words ?? null])
    if (!page) fail('report_not_found')
    await note(tx, by, { action: 'report.dismiss', id: reportId, subject: page.slug, details: words === undefined ? {} : { note: words } })
  })

const close = {
  name: 'admin_reports_close',
  text: `update reports set closed_at = now(), outcome = 'blocked', note = $2 where page_id = $1 and closed_at is null`,
}

/** What was reported of a page that is blocked now is done. */
export async function closeAsBlocked(tx: Db, page: PageId, reason: string): Promise<void> {
  await tx.query(close, [page, reason])
}
