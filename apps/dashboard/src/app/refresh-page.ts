import type { PageId } from '@tessera/contract'

import { queries } from './api.ts'

/** Invalidates everything that shows the page: lists and screens of pages, the differences from its source, histories and the schedule. */
export const refreshPage = (pageId: PageId): Promise<unknown> =>
  Promise.all([
    queries.pages.invalidate(),
    queries.documents.getSource.invalidate({ pageId }),
    queries.history.invalidate(),
    queries.schedule.invalidate(),
  ])
