import type { PageId } from '@tessera/contract'

import { queries } from './api.ts'

/** Invalidates the queries that show the page's document, its status or its history. */
export const refreshPage = (pageId: PageId): Promise<unknown> =>
  Promise.all([
    queries.pages.invalidate(),
    queries.documents.getSource.invalidate({ pageId }),
    queries.history.invalidate(),
    queries.schedule.invalidate(),
  ])
