import { z } from 'zod'

/** Device class, derived from the user agent. */
export const DeviceKind = z.enum(['desktop', 'mobile', 'tablet', 'other'])
export type DeviceKind = z.infer<typeof DeviceKind>
