import { ImportedClicks, ImportedClicksResult, PageRef } from '@tessera/contract'

import { endpoint } from '../../core/endpoint.ts'
import { router } from '../../core/trpc.ts'
import { importClicks, removeImportedClicks } from './store.ts'

// Published pages show no counts, so the page cache drops nothing.

export const importedClicksRouter = router({
  set: endpoint({
    route: 'PUT /pages/{pageId}/imported-clicks',
    tag: 'transfer',
    scope: 'pages:write',
    summary: "Add click counts from another service to a page's links",
    description:
      'A link can have one imported count. Sending the same count again is reported as `unchanged`; a different count is not stored and is reported as `present`. Links that are not in the request keep their counts. The revision does not change; the ETag does if clicks change. Analytics do not include imported clicks, because they have no dates.',
    input: ImportedClicks,
    output: ImportedClicksResult,
    changes: 'none',
    etag: 'page+clicks',
    repeatable: true,
    body: 'fields',
  }).mutation(({ db, actor, input }) => importClicks(db, actor, input)),

  delete: endpoint({
    route: 'DELETE /pages/{pageId}/imported-clicks',
    tag: 'transfer',
    scope: 'pages:write',
    summary: "Remove a page's imported clicks",
    description:
      "Imported clicks on deleted links are removed, too. Clicks that the service itself counted are kept. The page's links can then take imported counts again.",
    input: PageRef,
    changes: 'none',
    etag: 'page+clicks',
    repeatable: true,
  }).mutation(({ db, actor, input }) => removeImportedClicks(db, actor.owner, input.pageId)),
})
