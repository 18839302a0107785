import { z } from 'zod'

import { PageRef } from '../pages/page.ts'

const part = (description: string) => z.boolean().optional().meta({ description })

export const PageExport = z.object({
  ...PageRef.shape,
  site: part('Include the page as static files, which any web server can serve. Default: true'),
  ledger: part('Include a line for each click. Default: true'),
})
export type PageExport = z.infer<typeof PageExport>
