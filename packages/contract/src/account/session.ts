import { z } from 'zod'

import { DeviceKind } from '../core/device.ts'
import { SessionId } from '../core/ids.ts'
import { Instant } from '../core/text.ts'

/** A browser in which the account is signed in. */
export const Session = z.object({
  id: SessionId,
  current: z.boolean().meta({ description: 'The one that asks' }),
  device: z.string().meta({ description: 'In words that its user knows', examples: ['Firefox on Windows'] }),
  kind: DeviceKind,
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.meta({ description: 'At most a minute late' }),
})
export type Session = z.infer<typeof Session>

export const SessionRef = z.object({ sessionId: SessionId })
export type SessionRef = z.infer<typeof SessionRef>
