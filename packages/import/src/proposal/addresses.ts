import { addressError, type contactChannels, parseUrl, urlError } from '@tessera/contract'

import { resolvedUrl } from '../input/parsed-input.ts'
import { trimmed } from './texts.ts'

export type Address =
  | { kind: 'link'; url: string }
  | { kind: 'contact'; channel: (typeof contactChannels)[number]; address: string; isShortened: boolean }
  | { kind: 'refused'; reason: 'scheme_refused' | 'invalid_url' | 'not_a_link' }

const refused = (reason: 'scheme_refused' | 'invalid_url' | 'not_a_link'): Address => ({ kind: 'refused', reason })

// Browsers remove tabs and line breaks anywhere, and control characters and spaces at both ends. Characters without a width are removed,
// too, so that no scheme hides behind them.
// oxlint-disable-next-line no-control-regex -- it finds control characters
const unseen = /[\u0000-\u0020\s\u0080-\u009f\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/
const cleaned = (raw: string): string => trimmed(raw.replace(/[\t\n\r]/g, ''), unseen)

const schemeOf = (url: string): string | undefined => /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()

const channels = { mailto: 'mail', tel: 'phone', sms: 'sms' } as const

/** What a link of the source leads to. `base`: the address against which relative ones are resolved. */
export function addressOf(raw: string, base: string | null): Address {
  const url = cleaned(raw)
  if (url === '' || url.startsWith('#')) return refused('not_a_link')
  const scheme = schemeOf(url)
  if (scheme === 'mailto' || scheme === 'tel' || scheme === 'sms') return contactOf(channels[scheme], url.slice(scheme.length + 1))
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return refused('scheme_refused')
  const absolute = httpUrl(url, base)
  return absolute === null ? refused('invalid_url') : { kind: 'link', url: withoutSourceParameters(unwrapped(absolute)) }
}

/** The address of a picture; null if it cannot be one. */
export function pictureAddress(raw: string, base: string | null): string | null {
  const url = cleaned(raw)
  const scheme = schemeOf(url)
  return url === '' || (scheme !== undefined && scheme !== 'http' && scheme !== 'https') ? null : httpUrl(url, base)
}

/** The absolute URL, as it is written where the contract takes that; null if it is invalid. */
function httpUrl(url: string, base: string | null): string | null {
  if (urlError(url) === null) return url
  const resolved = resolvedUrl(url, base)
  return resolved !== null && urlError(resolved) === null ? resolved : null
}

/** The first address of a `mailto:`, `tel:` or `sms:` URL. What it says besides, such as a subject, is lost. */
function contactOf(channel: (typeof contactChannels)[number], rest: string): Address {
  const [first = '', ...others] = rest.replace(/^\/\//, '').split(channel === 'mail' ? /[?,]/ : /[?,;]/)
  const address = decoded(first).trim().replace(/\s+/g, ' ')
  if (address.length > 254 || addressError(channel, address) !== null) return refused('invalid_url')
  return { kind: 'contact', channel, address, isShortened: others.some((part) => part !== '') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Addresses of services that redirect to the address in a parameter. */
const wrappers: readonly { host: RegExp; path: RegExp; parameter: string }[] = [
  { host: /^l\.(?:instagram|facebook|threads)\.(?:com|net)$/, path: /^\/(?:l\.php)?$/, parameter: 'u' },
  { host: /^lm\.facebook\.com$/, path: /^\/l\.php$/, parameter: 'u' },
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: 'q' },
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: 'url' },
  { host: /^(?:www\.|m\.)?youtube\.com$/, path: /^\/redirect$/, parameter: 'q' },
  { host: /^out\.reddit\.com$/, path: /^\//, parameter: 'url' },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameter: 'u' },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameter: 'url' },
  { host: /^(?:www\.)?linkedin\.com$/, path: /^\/(?:redir\/redirect|safety\/go)\/?$/, parameter: 'url' },
  { host: /^(?:www\.|m\.)?vk\.com$/, path: /^\/away\.php$/, parameter: 'to' },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameter: 'z' },
  { host: /^(?:www\.)?tiktok\.com$/, path: /^\/link\/v2$/, parameter: 'target' },
  { host: /^exit\.sc$/, path: /^\/$/, parameter: 'url' },
]
const maxWrappers = 5

/** The destination of a URL that leads through known redirecting services. One that they could not lead to leaves the URL as it is. */
function unwrapped(url: string): string {
  let found = url
  for (let depth = 0; depth < maxWrappers; depth++) {
    const inner = destinationOf(found)
    if (inner === null) return found
    found = inner
  }
  return found
}

function destinationOf(url: string): string | null {
  const parsed = parseUrl(url)
  if (!parsed || parsed.search === '') return null
  for (const { host, path, parameter } of wrappers) {
    const inner = host.test(parsed.hostname) && path.test(parsed.pathname) ? parsed.searchParams.get(parameter) : null
    if (inner !== null && urlError(inner) === null) return inner
  }
  return null
}

/** Values of `utm_source` by which services mark the visits that come from their pages. */
const sources =
  /^(?:linktree|linktr\.?ee|beacons(?:\.?ai|\.page)?|bento(?:\.me)?|hopp(?:\.co)?|lnk\.?bio|littlelink|linkstack|linkbreeze|biodrop)(?:_(?:profile|admin)(?:_share)?)?$/i

/** Without the parameters that say only from which service a visit comes. All others stay, byte for byte. */
function withoutSourceParameters(url: string): string {
  const [, start = '', query = '', end = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(url) ?? []
  if (start === '') return url
  const parameters = query.split('&')
  const kept = parameters.filter((parameter) => {
    const [name = '', value = ''] = parameter.split('=')
    return name.toLowerCase() !== 'utm_source' || !sources.test(decoded(value))
  })
  if (kept.length === parameters.length) return url
  return `${start}${kept.length > 0 ? '?' : ''}${kept.join('&')}${end}`
}

// Addresses as people write them in text, where a scheme may be missing.
const writtenMail = /^[^\s/@:<>()]+@[^\s/@:<>()]+\.[a-z]{2,}$/i
const writtenHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/i
const writtenScheme = /^(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|tel:|sms:|javascript:|data:)/i

/** Whether the text is an address, with or without a scheme, and nothing else. */
export const isAddress = (text: string): boolean => {
  const word = text.trim()
  if (word.length > 4096 || /\s/.test(word)) return false
  return writtenScheme.test(word) || writtenHost.test(word) || writtenMail.test(word)
}

/** The address with a scheme: `https:` for a host and `mailto:` for a mail address. */
export function asAddress(text: string): string {
  const word = text.trim()
  if (writtenScheme.test(word) || word.length > 4096) return word
  if (writtenMail.test(word)) return `mailto:${word}`
  return writtenHost.test(word) ? `https://${word}` : word
}
