import type { DeviceKind } from '@tessera/contract'
import Bowser from 'bowser'

/** In characters. User agents are cut before they are parsed: the relevant part comes first, and longer ones may be crafted to be slow. */
const maxUserAgentLength = 512

const parserOf = (userAgent: string) => Bowser.getParser(userAgent.slice(0, maxUserAgentLength))

const kinds: Partial<Record<string, DeviceKind>> = { desktop: 'desktop', mobile: 'mobile', tablet: 'tablet' }

/** What kind of device a user agent, which may not be empty, says it is on. */
export function deviceKind(userAgent: string): DeviceKind {
  const parser = parserOf(userAgent)
  // Chromebooks are the computers of which the library knows the system but not the kind.
  return kinds[parser.getPlatformType(true)] ?? (parser.getOSName() === 'Chrome OS' ? 'desktop' : 'other')
}

/** A name for the device by which its user recognizes it: "Firefox on Windows", "Safari on iPhone", "curl". */
export function deviceName(userAgent: string): string {
  const parser = parserOf(userAgent)
  const system = parser.getPlatform().model ?? parser.getOSName()
  const browser = parser.getBrowserName().replace(/ for .*/, '') || (/^[\w.-]+(?=\/)/.exec(userAgent)?.[0] ?? '')
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}
