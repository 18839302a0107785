import { router } from '../core/trpc.ts'
import { accountsRouter } from './accounts/router.ts'
import { auditRouter } from './audit/router.ts'
import { instanceRouter } from './instance/router.ts'
import { adminImagesRouter } from './images/router.ts'
import { adminPagesRouter } from './pages/router.ts'
import { reportsRouter } from './reports/router.ts'

export const adminRouter = router({
  accounts: accountsRouter,
  pages: adminPagesRouter,
  images: adminImagesRouter,
  reports: reportsRouter,
  audit: auditRouter,
  instance: instanceRouter,
})
