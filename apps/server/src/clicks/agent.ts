import { isbot } from 'isbot'

import { boundedMemo } from './bounded-memo.ts'

/** Desktop, mobile, tablet, other: as the ledger says it. */
export type Device = 'd' | 'm' | 't' | 'o'

export type Agent = { readonly bot: boolean; readonly device: Device }

/** All that matters stands before. */
const longest = 512

/** What a user agent's own words make of it. */
export const readAgent = (userAgent: string): Agent => known(userAgent.slice(0, longest))

const known = boundedMemo((userAgent): Agent => ({ bot: isbot(userAgent), device: deviceOf(userAgent) }))

function deviceOf(userAgent: string): Device {
  const mobile = /mobi/i.test(userAgent)
  if (/ipad|tablet|kindle|silk\/|playbook/i.test(userAgent) || (!mobile && /android/i.test(userAgent))) return 't'
  if (mobile || /iphone|ipod/i.test(userAgent)) return 'm'
  if (/windows nt|macintosh|x11|linux|cros/i.test(userAgent)) return 'd'
  return 'o'
}
