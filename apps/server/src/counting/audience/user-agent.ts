import { deviceKind } from '@tessera/api'
import type { DeviceKind } from '@tessera/contract'
import { isbot } from 'isbot'

import { boundedMemo } from '../../process/cache/bounded-memo.ts'

/** Desktop, mobile, tablet, other: as ledger and figures say it. */
export type Device = 'd' | 'm' | 't' | 'o'

export type Agent = { readonly bot: boolean; readonly device: Device }

const letters: Record<DeviceKind, Device> = { desktop: 'd', mobile: 'm', tablet: 't', other: 'o' }

/** All that matters stands before. */
const longest = 512

/** What a user agent, which may not be empty, says of itself. */
export const readAgent = (userAgent: string): Agent => known(userAgent.slice(0, longest))

// Nobody asks for the device of a bot, and telling it takes thirty times as long.
const known = boundedMemo((userAgent): Agent =>
  isbot(userAgent) ? { bot: true, device: 'o' } : { bot: false, device: letters[deviceKind(userAgent)] },
)
