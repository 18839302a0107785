import { z } from 'zod'

import { AdminReason, Cursor, paginated, Search } from './list.ts'
import { PageId } from '../core/ids.ts'
import { PageListItem, presenceFields } from '../pages/page.ts'

const { id, slug, title, published, createdAt } = PageListItem.shape

/** A page as administrators see it. */
export const AdminPage = z.object({
  id,
  slug,
  title,
  published,
  publishAt: presenceFields.publishAt,
  blockedReason: z.string().nullable().meta({ description: '`null` while the page is not blocked' }),
  openReports: z.int().min(0),
  owner: z.object({ id: z.string(), email: z.string(), suspended: z.boolean() }),
  createdAt,
})
export type AdminPage = z.infer<typeof AdminPage>

export const AdminPageFilter = z.object({
  search: Search.meta({ description: 'A prefix of a slug or a title, a page id, or the id or email address of the owner' }).optional(),
  blocked: z.boolean().default(false).meta({ description: 'Only blocked pages' }),
  cursor: Cursor.optional(),
})
export type AdminPageFilter = z.infer<typeof AdminPageFilter>

export const AdminPageList = paginated(AdminPage)
export type AdminPageList = z.infer<typeof AdminPageList>

/** The reason is shown to the owner. */
export const PageBlock = z.object({ pageId: PageId, reason: AdminReason })
export type PageBlock = z.infer<typeof PageBlock>
