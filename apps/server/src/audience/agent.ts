import Bowser from 'bowser'
import { isbot } from 'isbot'

import { boundedMemo } from './bounded-memo.ts'

/** Desktop, mobile, tablet, other: as ledger and figures say it. */
export type Device = 'd' | 'm' | 't' | 'o'

export type Agent = { readonly bot: boolean; readonly device: Device }

/** All that matters stands before. */
const longest = 512

/** What a user agent, which may not be empty, says of itself. */
export const readAgent = (userAgent: string): Agent => known(userAgent.slice(0, longest))

// Nobody asks for the device of a bot, and telling it takes thirty times as long.
const known = boundedMemo((userAgent): Agent =>
  isbot(userAgent) ? { bot: true, device: 'o' } : { bot: false, device: deviceOf(userAgent) },
)

const devices: Partial<Record<string, Device>> = { desktop: 'd', mobile: 'm', tablet: 't' }

function deviceOf(userAgent: string): Device {
  const parser = Bowser.getParser(userAgent)
  // Chromebooks are the computers of which the library knows the system but not the kind.
  return devices[parser.getPlatformType(true)] ?? (parser.getOSName() === 'Chrome OS' ? 'd' : 'o')
}
