import { PageExport } from '@tessera/contract'

import { endpoint, sessionEndpoint } from '../../../core/endpoint.ts'
import { router } from '../../../core/trpc.ts'
import { exportAccount, exportPage } from './archives.ts'

export const exportsRouter = router({
  page: endpoint({
    route: 'GET /pages/{pageId}/export',
    tag: 'transfer',
    scope: 'pages:read',
    summary: 'Export a page as an archive',
    description:
      'A ZIP file with the document, images, every click, daily stats, the history, and the page as static files. It is streamed while it is created, from a single snapshot of the database. An interrupted response is not a valid ZIP file. An account can run one export at a time.',
    input: PageExport,
    etag: 'none',
    download: 'application/zip',
  }).query(exportPage),

  account: sessionEndpoint({
    route: 'GET /me/export',
    tag: 'transfer',
    summary: 'Export everything in your account as an archive',
    description:
      "Contains every page as in `GET /pages/{pageId}/export`, all images, and the account's data. Limited to six exports an hour.",
    etag: 'none',
    download: 'application/zip',
  }).query(exportAccount),
})
