import { z } from 'zod'

import { SessionId } from './ids.ts'
import { Instant } from './text.ts'

/** A browser in which the account is signed in. */
export const Session = z.object({
  id: SessionId,
  current: z.boolean().meta({ description: 'The one that asks' }),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.meta({ description: 'At most a minute late' }),
})
export type Session = z.infer<typeof Session>

export const SessionRef = z.object({ sessionId: SessionId })
export type SessionRef = z.infer<typeof SessionRef>
