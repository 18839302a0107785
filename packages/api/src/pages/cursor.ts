import { PageFilter, PageId } from '@tessera/contract'

import { CursorInstant, listCursor } from '../core/http/list-cursor.ts'

export const pageCursor = listCursor({ createdAt: CursorInstant, id: PageId })

export const PagePart = PageFilter.extend({ cursor: pageCursor.field(PageFilter.shape.cursor) })
