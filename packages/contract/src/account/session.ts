import { z } from 'zod'

import { DeviceKind } from '../core/device.ts'
import { SessionId } from '../core/ids.ts'
import { Instant } from '../core/text.ts'

/** A signed-in browser of the account. */
export const Session = z.object({
  id: SessionId,
  current: z.boolean().meta({ description: 'Whether this is the session of the request' }),
  device: z.string().meta({ description: 'Browser and operating system', examples: ['Firefox on Windows'] }),
  kind: DeviceKind,
  ipAddress: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant.meta({ description: 'Up to a minute behind' }),
})
export type Session = z.infer<typeof Session>

export const SessionRef = z.object({ sessionId: SessionId })
export type SessionRef = z.infer<typeof SessionRef>
