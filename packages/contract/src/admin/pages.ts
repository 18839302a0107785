import { z } from 'zod'

import { AdminReason, Cursor, paginated, Search } from './list.ts'
import { PageId } from '../core/ids.ts'
import { PageListItem } from '../pages/page.ts'

const { id, slug, title, published, createdAt } = PageListItem.shape

/** A page as administrators see it. */
export const AdminPage = z.object({
  id,
  slug,
  title,
  published,
  blockedReason: z.string().nullable().meta({ description: '`null` while it is not blocked' }),
  openReports: z.int().min(0),
  owner: z.object({ id: z.string(), email: z.string(), suspended: z.boolean() }),
  createdAt,
})
export type AdminPage = z.infer<typeof AdminPage>

export const AdminPageFilter = z.object({
  search: Search.meta({ description: 'The beginning of a slug or a title, or an id, or the id or e-mail address of the owner' }).optional(),
  blocked: z.boolean().default(false).meta({ description: 'Only those that are blocked' }),
  cursor: Cursor.optional(),
})
export type AdminPageFilter = z.infer<typeof AdminPageFilter>

export const AdminPageList = paginated(AdminPage)
export type AdminPageList = z.infer<typeof AdminPageList>

/** The owner sees the reason. */
export const PageBlock = z.object({ pageId: PageId, reason: AdminReason })
export type PageBlock = z.infer<typeof PageBlock>
