import { parseUrl } from '@tessera/contract'

import type { FoundItem, FoundLink } from '../../found.ts'

/** Names of services whose icons link to a profile, by the letters of what sources call them. */
const names: Readonly<Record<string, string>> = {
  apple: 'Apple Music',
  applemusic: 'Apple Music',
  applepodcast: 'Apple Podcasts',
  applepodcasts: 'Apple Podcasts',
  bandcamp: 'Bandcamp',
  behance: 'Behance',
  bluesky: 'Bluesky',
  cameo: 'Cameo',
  clubhouse: 'Clubhouse',
  discord: 'Discord',
  dribbble: 'Dribbble',
  email: 'Email',
  emailaddress: 'Email',
  em: 'Email',
  etsy: 'Etsy',
  facebook: 'Facebook',
  fb: 'Facebook',
  github: 'GitHub',
  ig: 'Instagram',
  instagram: 'Instagram',
  kofi: 'Ko-fi',
  linkedin: 'LinkedIn',
  mail: 'Email',
  mastodon: 'Mastodon',
  medium: 'Medium',
  patreon: 'Patreon',
  phone: 'Phone',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  signal: 'Signal',
  snapchat: 'Snapchat',
  soundcloud: 'SoundCloud',
  spotify: 'Spotify',
  strava: 'Strava',
  substack: 'Substack',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  tt: 'TikTok',
  tumblr: 'Tumblr',
  tw: 'Twitter',
  twitch: 'Twitch',
  twitter: 'Twitter',
  vimeo: 'Vimeo',
  website: 'Website',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
  yt: 'YouTube',
}

/** Services by host. Only what is a profile or a channel for certain. */
const hosts: Readonly<Record<string, string>> = {
  'bandcamp.com': 'Bandcamp',
  'behance.net': 'Behance',
  'bsky.app': 'Bluesky',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'dribbble.com': 'Dribbble',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'ko-fi.com': 'Ko-fi',
  'linkedin.com': 'LinkedIn',
  'medium.com': 'Medium',
  'open.spotify.com': 'Spotify',
  'patreon.com': 'Patreon',
  'pinterest.com': 'Pinterest',
  'reddit.com': 'Reddit',
  'snapchat.com': 'Snapchat',
  'soundcloud.com': 'SoundCloud',
  't.me': 'Telegram',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'tiktok.com': 'TikTok',
  'twitch.tv': 'Twitch',
  'twitter.com': 'Twitter',
  'vimeo.com': 'Vimeo',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** The name of a service for users, such as `GitHub` for `SOCIAL_GITHUB`; null if the type names none that is known. */
export function serviceName(type: string | null): string | null {
  const letters = type
    ?.toLowerCase()
    .replace(/^(?:social|contact|icon|type)[_-]/, '')
    .replace(/[^a-z]/g, '')
  return letters !== undefined && Object.hasOwn(names, letters) ? (names[letters] ?? null) : null
}

/** The service of an address; null if it is none that is known. */
export function serviceOfUrl(url: string): string | null {
  if (/^mailto:/i.test(url)) return 'Email'
  const host = hostOf(url)
  if (host === null) return null
  const withoutPrefix = host.replace(/^(?:www|m|mobile)\./, '')
  return Object.hasOwn(hosts, withoutPrefix) ? (hosts[withoutPrefix] ?? null) : null
}

export const hostOf = (url: string): string | null => parseUrl(url)?.hostname ?? null

const mailAddress = /^[^\s@/:?#<>"]{1,64}@[^\s@/:?#<>"]{1,190}\.[a-z]{2,24}$/i

/** Adds the scheme that some pages forget before a mail address. */
export const withMailScheme = (url: string): string => (mailAddress.test(url.trim()) ? `mailto:${url.trim()}` : url)

/** A social icon. `type` is what the source calls the service. */
export function socialIcon(where: string, type: string | null, url: string | null, title: string | null = null): FoundItem {
  const name = title ?? serviceName(type) ?? (url === null ? null : serviceOfUrl(url))
  if (url === null) return { kind: 'leftOut', where, title: name ?? type, url: null, reason: 'not_a_link' }
  const link: FoundLink = { kind: 'link', where, url: withMailScheme(url), title: name, social: true }
  return link
}

/** The name of the user in the address of a page of this service, such as `ada` in `https://linktr.ee/ada`. */
export function userNameIn(address: string | null, ...serviceHosts: readonly string[]): string | null {
  const url = address === null ? undefined : parseUrl(address)
  if (!url || !serviceHosts.includes(url.hostname.replace(/^www\./, ''))) return null
  const first = url.pathname.split('/')[1] ?? ''
  return first.replace(/^@/, '') || null
}
