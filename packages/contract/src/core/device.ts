import { z } from 'zod'

/** What somebody holds, or sits at. */
export const DeviceKind = z.enum(['desktop', 'mobile', 'tablet', 'other'])
export type DeviceKind = z.infer<typeof DeviceKind>
