import { accountRouter } from './account/router.ts'
import { accountsRouter } from './admin/accounts/router.ts'
import { auditRouter } from './admin/audit/router.ts'
import { adminImagesRouter } from './admin/images/router.ts'
import { instanceRouter } from './admin/instance/router.ts'
import { adminPagesRouter } from './admin/pages/router.ts'
import { reportsRouter } from './admin/reports/router.ts'
import { analyticsRouter } from './analytics/router.ts'
import { blocksRouter } from './links/blocks/router.ts'
import { documentsRouter } from './documents/router.ts'
import { exportsRouter } from './documents/transfer/export/router.ts'
import { historyRouter } from './history/router.ts'
import { importedClicksRouter } from './links/imported/router.ts'
import { imagesRouter } from './images/router.ts'
import { linkPreviewsRouter, remoteImagesRouter } from './images/remote/router.ts'
import { linksRouter } from './links/router.ts'
import { pagesRouter } from './pages/router.ts'
import { importsRouter } from './documents/transfer/imports/router.ts'
import { scheduleRouter } from './pages/schedule/router.ts'
import { passwordsRouter } from './pages/passwords/router.ts'
import { previewsRouter } from './documents/previews/router.ts'
import { sessionsRouter } from './account/sessions-router.ts'
import { themesRouter } from './pages/themes/router.ts'
import { tokensRouter } from './tokens/router.ts'
import { type Meta, router, type RunnableRow } from './core/trpc.ts'

export const appRouter = router({
  pages: pagesRouter,
  schedule: scheduleRouter,
  passwords: passwordsRouter,
  themes: themesRouter,
  links: linksRouter,
  importedClicks: importedClicksRouter,
  blocks: blocksRouter,
  documents: documentsRouter,
  exports: exportsRouter,
  history: historyRouter,
  previews: previewsRouter,
  images: imagesRouter,
  remoteImages: remoteImagesRouter,
  linkPreviews: linkPreviewsRouter,
  imports: importsRouter,
  analytics: analyticsRouter,
  tokens: tokensRouter,
  account: accountRouter,
  sessions: sessionsRouter,
  admin: router({
    accounts: accountsRouter,
    pages: adminPagesRouter,
    images: adminImagesRouter,
    reports: reportsRouter,
    audit: auditRouter,
    instance: instanceRouter,
  }),
})
export type AppRouter = typeof appRouter

/** A row with its procedure's name, such as `pages.create`. */
export type TableRow = RunnableRow & { name: string }

/** Every row. tRPC keeps its procedures by name, and does not know the type of what a row put into their `meta`. */
export const rows: readonly TableRow[] = Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
  const { _def } = procedure as { _def: { meta: Meta } }
  return { name, ..._def.meta.row }
})
