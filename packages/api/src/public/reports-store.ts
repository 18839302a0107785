import type { NewReport, PageId } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'
import { insertion, namesOf, pages, pick, reports, sql, statement } from '@tessera/db/sql'

const insert = statement('report_add', {
  params: pick(reports, 'id', 'pageId', 'reason', 'text', 'visitor'),
  // Inserts nothing if the page has been deleted meanwhile.
  query: ({ pageId, ...report }) => sql`insert into ${reports} ${insertion(reports, { ...report, pageId: pages.id })}
    from ${pages} where ${pages.id} = ${pageId}
    on conflict (${namesOf(reports.pageId, reports.visitor)}) where ${namesOf(reports.closedAt)} is null do nothing`,
})

/** Stores a visitor's report on a page. A visitor has at most one open report on a page: the first one stays. */
export async function addReport(db: Db, pageId: PageId, { reason, text }: NewReport, visitor: Buffer): Promise<void> {
  await db.query(insert, { id: typeId('report'), pageId, reason, text: text ?? null, visitor })
}
