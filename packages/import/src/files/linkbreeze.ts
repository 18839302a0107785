import { maxBlocks } from '@tessera/contract'

import type { FoundItem, FoundLink, FoundPage, FoundPicture } from '../found.ts'
import { countOf, jsonIn, listOf, type Members, objectOf, stringOf } from '../input/json.ts'
import type { Reader } from '../input/parsed-input.ts'

type Placed = { value: Members; where: string }

/** The backup of a LinkBreeze. Older ones have one profile, although their links belong to several pages. */
export const linkbreeze: Reader = {
  format: 'linkbreeze',
  source: 'LinkBreeze',
  recognizes: ({ json }) => {
    const { links, profile, pages, themes, settings } = objectOf(json)
    return Array.isArray(links) && (Array.isArray(profile) || Array.isArray(pages)) && (themes ?? settings) !== undefined
  },
  read: (input) => {
    const backup = objectOf(input.requireJson())
    const links = byPage(placed(backup, 'links'))
    const sections = byPage(placed(backup, 'linkSections', 'sections'))
    const pages = new Map(
      placed(backup, 'pages')
        .toSorted(byOrder)
        .map((page) => [String(page.value['id']), page]),
    )
    const profile = { value: objectOf(listOf(backup['profile'])[0]), where: 'profile[0]' }
    const ids = [...new Set([...pages.keys(), ...links.keys()])]
    const found = (ids.length > 0 ? ids : [defaultPage])
      .slice(0, maxPages)
      .map((id) => pageOf(pages.get(id) ?? profile, links.get(id) ?? [], sections.get(id) ?? []))
    const [more] = links.get(ids[maxPages] ?? '') ?? []
    if (more)
      found[0]?.items.push({ kind: 'leftOut', where: `${more.where} and other pages`, title: null, url: null, reason: 'over_quota' })
    return found
  },
}

const maxPages = 100
const defaultPage = '1'

function byPage(values: readonly Placed[]): Map<string, Placed[]> {
  const found = new Map<string, Placed[]>()
  for (const one of values) {
    const pageId = one.value['pageId'] ?? defaultPage
    const id = typeof pageId === 'string' ? pageId : JSON.stringify(pageId)
    const ofPage = found.get(id)
    if (ofPage) ofPage.push(one)
    else found.set(id, [one])
  }
  return found
}

const placed = (backup: Members, ...names: readonly string[]): Placed[] =>
  names.flatMap((name) => listOf(backup[name]).map((value, index) => ({ value: objectOf(value), where: `${name}[${index}]` })))

const byOrder = (a: Placed, b: Placed): number => (countOf(a.value['orderIndex']) ?? 0) - (countOf(b.value['orderIndex']) ?? 0)
const pictureOf = (value: unknown): FoundPicture | null => {
  const url = stringOf(value)
  return url === null ? null : { url }
}

function pageOf({ value: page, where }: Placed, links: Placed[], sections: Placed[]): FoundPage {
  // More headings than a page can have would be left out.
  const kept = sections.toSorted(byOrder).slice(0, maxBlocks)
  const sectionIds = new Set(kept.map(({ value }) => value['id']))
  const ofNone = links.filter(({ value }) => !sectionIds.has(value['sectionId']))
  const ofSections = kept.flatMap(({ value, where: at }): FoundItem[] => [
    { kind: 'heading', where: at, title: stringOf(value['title']) ?? '' },
    ...itemsOf(links.filter((link) => link.value['sectionId'] === value['id'])),
  ])
  return {
    userName: stringOf(page['slug']),
    title: stringOf(page['title']) ?? stringOf(page['displayName']),
    description: stringOf(page['bio']),
    avatar: pictureOf(page['avatarUrl']),
    coverImage: pictureOf(page['bannerUrl']),
    items: [...itemsOf(ofNone), ...ofSections, ...socialsOf(page['socialLinks'], `${where}.socialLinks`)],
  }
}

const itemsOf = (links: readonly Placed[]): FoundItem[] => links.toSorted(byOrder).map(itemOf)

function itemOf({ value: link, where }: Placed): FoundItem {
  const type = stringOf(link['type'])
  const title = stringOf(link['title'])
  const url = stringOf(link['url']) ?? ''
  const clicks = countOf(link['clicksCount'])
  if (type === 'text') {
    const text = stringOf(link['description']) ?? title ?? ''
    if (url === '') return { kind: 'text', where, title: text === title ? null : title, text }
  }
  const found: FoundLink = {
    kind: 'link',
    where,
    url: withScheme(type, url),
    title,
    active: isTrue(link['isActive'] ?? true),
    highlighted: isTrue(link['isHighlighted']),
    thumbnail: pictureOf(link['imageUrl']),
    visibleFrom: instantText(link['scheduleStart']),
    visibleUntil: instantText(link['scheduleEnd']),
    ...(clicks !== undefined && { clicks }),
  }
  const isOfService = type === 'vcard' || (type === 'file' && !/^https?:/i.test(url))
  return isOfService ? { kind: 'leftOut', where, title, url, reason: 'kind_unsupported', link: found } : found
}

/** ISO 8601, or Unix time as a number. */
const instantText = (value: unknown): string | null => stringOf(typeof value === 'number' ? String(value) : value)

const isTrue = (value: unknown): boolean => value === true || value === 1

/** Addresses of contacts may lack their scheme. */
function withScheme(type: string | null, url: string): string {
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url)) return url
  if (type === 'email' || /^[^\s/@]+@[^\s/@]+$/.test(url)) return `mailto:${url}`
  if (type === 'phone') return `tel:${url}`
  if (type === 'sms') return `sms:${url}`
  return type === 'whatsapp' && /^[+\d]/.test(url) ? `https://wa.me/${url.replace(/\D/g, '')}` : url
}

/** The icons are JSON inside a string. */
const socialsOf = (value: unknown, where: string): FoundLink[] =>
  listOf(jsonIn(value) ?? value).flatMap((entry, index) => {
    const social = objectOf(entry)
    const url = stringOf(entry) ?? stringOf(social['url']) ?? stringOf(social['href']) ?? stringOf(social['value'])
    const platform = stringOf(social['platform'])
    const title = stringOf(social['label']) ?? (platform && `${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`)
    return url === null ? [] : [{ kind: 'link' as const, where: `${where}[${index}]`, url: withScheme(null, url), title, social: true }]
  })
