import { deviceKind } from '@tessera/api'
import type { DeviceKind } from '@tessera/contract'
import { isbot } from 'isbot'

import { memoize } from '../../process/cache.ts'

/** Desktop, mobile, tablet or other, as the ledger and the statistics store it. */
export type Device = 'd' | 'm' | 't' | 'o'

export type UserAgent = { readonly bot: boolean; readonly device: Device }

const deviceCodes: Record<DeviceKind, Device> = { desktop: 'd', mobile: 'm', tablet: 't', other: 'o' }

/** Everything relevant comes before this. */
const maxLength = 512

/** `userAgent` must not be empty. */
export const parseUserAgent = (userAgent: string): UserAgent => parse(userAgent.slice(0, maxLength))

// Bots are not counted, so their device is not determined: that takes thirty times as long as recognizing a bot.
const parse = memoize((userAgent): UserAgent =>
  isbot(userAgent) ? { bot: true, device: 'o' } : { bot: false, device: deviceCodes[deviceKind(userAgent)] },
)
