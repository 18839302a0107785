import { AdminPageFilter, AdminPageList, PageBlock, PageRef } from '@tessera/contract'

import { pageById } from '../../core/columns.ts'
import { adminEndpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { blockPage, listAllPages } from './store.ts'

export const adminPagesRouter = router({
  list: adminEndpoint({
    summary: 'List the pages of all accounts, newest first',
    input: AdminPageFilter,
    output: AdminPageList,
    etag: 'none',
  }).query(({ db, input }) => listAllPages(db, input)),

  block: adminEndpoint({
    summary: 'Block a page: visitors get 410 until it is unblocked',
    input: PageBlock,
    changes: pageById,
    etag: 'none',
  }).mutation(({ db, actor, input }) => blockPage(db, actor.owner, input.pageId, input.reason)),

  unblock: adminEndpoint({
    summary: 'Unblock a page',
    input: PageRef,
    changes: pageById,
    etag: 'none',
  }).mutation(({ db, actor, input }) => blockPage(db, actor.owner, input.pageId, null)),
})
