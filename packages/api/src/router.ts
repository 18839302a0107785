import type { z } from 'zod'

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
import { type Meta, router } from './core/trpc.ts'

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

/** A row of the table as the surfaces, the document and the conformance loops read it. */
export type TableRow = {
  name: string
  type: 'query' | 'mutation'
  meta: Meta
  /** Undefined for the dashboard's own rows. */
  route: { method: Method; path: string } | undefined
  /** Of its input, where it takes any. */
  schema: z.ZodObject | undefined
}
type Method = NonNullable<Meta['openapi']>['method']
type Procedure = { _def: Pick<TableRow, 'meta' | 'type'> & { inputs: z.ZodObject[] } }

/** Every row. tRPC's types of its procedures say neither what stands in their meta nor what they take. */
export const rows: readonly TableRow[] = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).map(
  ([name, { _def }]) => ({
    name,
    type: _def.type,
    meta: _def.meta,
    route: _def.meta.openapi && { method: _def.meta.openapi.method, path: _def.meta.openapi.path },
    schema: _def.inputs[0],
  }),
)
