import { accountRouter } from './account/router.ts'
import { adminRouter } from './admin/router.ts'
import { analyticsRouter } from './analytics/router.ts'
import { documentsRouter } from './documents/router.ts'
import { linksRouter } from './links/router.ts'
import { pagesRouter } from './pages/router.ts'
import { passwordsRouter } from './passwords/router.ts'
import { sessionsRouter } from './sessions/router.ts'
import { themesRouter } from './themes/router.ts'
import { tokensRouter } from './tokens/router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  pages: pagesRouter,
  passwords: passwordsRouter,
  themes: themesRouter,
  links: linksRouter,
  documents: documentsRouter,
  analytics: analyticsRouter,
  tokens: tokensRouter,
  account: accountRouter,
  sessions: sessionsRouter,
  admin: adminRouter,
})
export type AppRouter = typeof appRouter
