import type { PageId } from '@tessera/contract'

import { queries } from './api.ts'

/**
 * Invalidates the cached lists and details of pages, the page's differences from its source, all histories and the schedule. Without an id,
 * the differences of all pages.
 */
export const refreshPage = (pageId?: PageId): Promise<unknown> =>
  Promise.all([
    queries.pages.invalidate(),
    queries.documents.getSource.invalidate(pageId === undefined ? pageId : { pageId }),
    queries.history.invalidate(),
    queries.schedule.invalidate(),
  ])
