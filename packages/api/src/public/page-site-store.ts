import type { PageId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { pages, sql, statement, t } from '@tessera/db/sql'

const getUnpublishAt = statement('site_unpublish_at', {
  params: { pageId: pages.id },
  row: { unpublishAt: t.instant(pages.unpublishAt) },
  query: ({ pageId }, columns) => sql`select ${columns} from ${pages} where ${pages.id} = ${pageId}`,
})

/** When the page is to become a draft again, in Unix milliseconds. Infinity if that is not scheduled. */
export async function readUnpublishAt(db: Db, pageId: PageId): Promise<number> {
  const [page] = await db.read(getUnpublishAt, { pageId })
  return page?.unpublishAt ? Date.parse(page.unpublishAt) : Number.POSITIVE_INFINITY
}
