import type { NewReport, PageId } from '@tessera/contract'
import { type Db, typeId } from '@tessera/db'

const insert = {
  name: 'report_add',
  // A page that was deleted meanwhile has nothing to report.
  text: `insert into reports (id, page_id, reason, text, visitor) select $1, id, $3, $4, $5 from pages where id = $2
    on conflict (page_id, visitor) where closed_at is null do nothing`,
}

/** Keeps what a visitor says of a page for the administrators; of one visitor's open reports on a page only the first. */
export async function addReport(db: Db, pageId: PageId, { reason, text }: NewReport, visitor: Buffer): Promise<void> {
  await db.query(insert, [typeId('report'), pageId, reason, text ?? null, visitor])
}
