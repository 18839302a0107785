import { z } from 'zod'

/** Why a file could not be imported. On its own, because the table of errors is loaded with every screen. */
export const ImportFailureCause = z.enum(['unreadable', 'timeout', 'memory'])
export type ImportFailureCause = z.infer<typeof ImportFailureCause>
