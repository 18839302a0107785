import type { FoundItem, FoundLink, FoundPage, FoundPicture } from '../found.ts'
import { attribute, type Document, find, findAll, metaContent, rawTextOf, scriptJson } from '../input/html-tree.ts'
import { isObject, jsonIn, listOf, type Members, stringOf, valueAt } from '../input/json.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { factsOf } from './html-page.ts'
import { itemsOfPage } from './support/anchors.ts'
import { socialIcon, userNameIn } from './support/services.ts'

const firstText = (item: Members, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const text = stringOf(item[name])
    if (text !== null) return text
  }
  return null
}

const pictureOf = (url: string | null): FoundPicture | null => (url === null ? null : { url })

type Data = { where: string; data: Members }

/** The objects that may hold the links or the profile, in the order in which they are tried. */
function dataOf(input: ParsedInput): Data[] {
  const next = input.json ?? (input.html ? scriptJson(input.html, '__NEXT_DATA__') : undefined)
  const props = valueAt(next, 'props', 'pageProps')
  const queries = listOf(valueAt(props, 'dehydratedState', 'queries'))
  const places: [string, unknown][] = [
    ['props.pageProps', props],
    ['props.pageProps.profile', valueAt(props, 'profile')],
    ['props.pageProps.data', valueAt(props, 'data')],
    ...queries.flatMap((query, index): [string, unknown][] => {
      const where = `props.pageProps.dehydratedState.queries[${index}].state.data`
      const data = valueAt(query, 'state', 'data')
      return [
        [where, data],
        [`${where}.profile`, valueAt(data, 'profile')],
      ]
    }),
  ]
  return places.flatMap(([where, data]) => (isObject(data) ? [{ where, data }] : []))
}

type Entry = { where: string; item: Members; depth: number }

/** Collections within collections end here. */
const maxDepth = 8

function itemOf({ where, item }: Entry): FoundItem {
  const type = stringOf(item['type'])?.toLowerCase() ?? null
  const title = firstText(item, 'title', 'label', 'name')
  const url = firstText(item, 'url', 'link', 'href')
  const text = firstText(item, 'text', 'content', 'description')
  if (url === null) {
    if (type === 'text' && text !== null) return { kind: 'text', where, title, text }
    const isHeading = type === 'header' || type === 'heading' || Array.isArray(item['links'])
    if (isHeading && (title ?? text) !== null) return { kind: 'heading', where, title: title ?? text ?? '' }
    return { kind: 'leftOut', where, title: title ?? type, url: null, reason: 'kind_unsupported' }
  }
  const isOff = item['enabled'] === false || item['visible'] === false || item['is_active'] === false
  const link: FoundLink = {
    kind: 'link',
    where,
    url,
    title,
    thumbnail: pictureOf(firstText(item, 'thumbnail', 'image', 'image_url', 'thumbnail_url')),
    ...(isOff && { active: false }),
  }
  const isLocked = item['is_locked'] === true || item['locked'] === true
  return isLocked ? { kind: 'leftOut', where, title, url, reason: 'locked', link } : link
}

function itemsOf(links: readonly unknown[], where: string): FoundItem[] {
  const entries = (list: readonly unknown[], place: string, depth: number): Entry[] =>
    list.flatMap((item, index) => (isObject(item) ? [{ where: `${place}[${index}]`, item, depth }] : [])).toReversed()
  const found: FoundItem[] = []
  const rest = entries(links, where, 0)
  for (let entry = rest.pop(); entry; entry = rest.pop()) {
    found.push(itemOf(entry))
    if (entry.depth < maxDepth) rest.push(...entries(listOf(entry.item['links']), `${entry.where}.links`, entry.depth + 1))
  }
  return found
}

function iconsOf({ where, data }: Data): FoundItem[] {
  for (const name of ['social_links', 'socialLinks', 'socials']) {
    const icons = listOf(data[name])
    if (icons.length === 0) continue
    return icons.flatMap((icon, index) =>
      isObject(icon)
        ? [socialIcon(`${where}.${name}[${index}]`, firstText(icon, 'platform', 'type', 'network'), firstText(icon, 'url', 'link', 'href'))]
        : [],
    )
  }
  return []
}

/** Pages without data of their own name the profiles in their description for search engines. */
function iconsInDescription(document: Document): FoundItem[] {
  for (const script of findAll(document, (one) => one.tagName === 'script' && attribute(one, 'type') === 'application/ld+json')) {
    const profiles = listOf(valueAt(jsonIn(rawTextOf(script)), 'sameAs'))
    if (profiles.length > 0) return profiles.map((url, index) => socialIcon(`sameAs[${index}]`, null, stringOf(url)))
  }
  return []
}

function isBeacons(document: Document): boolean {
  const canonical = find(document, (one) => one.tagName === 'link' && attribute(one, 'rel') === 'canonical')
  const address = metaContent(document, 'og:url') ?? (canonical && attribute(canonical, 'href'))
  return metaContent(document, 'og:site_name')?.startsWith('Beacons') === true || userNameIn(address, 'beacons.ai') !== null
}

const titleSuffix = /(?: - Link in Bio & Creator Tools)? \| Beacons(?:\.ai)?$/i
const descriptionFrame = /^@\S+ \| Check out my links(?: to \((.*)\))?\.?$/s

function read(input: ParsedInput): FoundPage[] {
  const data = dataOf(input)
  const facts = input.html ? factsOf(input.html) : { title: null, description: null, image: null }
  const links = data.find((one) => listOf(one.data['links']).length > 0)
  const profiles = data.map((one) => one.data).filter((one) => firstText(one, 'username', 'handle', 'display_name', 'bio') !== null)
  const profileText = (...names: readonly string[]): string | null =>
    profiles.map((one) => firstText(one, ...names)).find((text) => text !== null) ?? null
  const userName = profileText('username', 'handle') ?? userNameIn(input.address, 'beacons.ai')
  const shownDescription = facts.description?.replace(descriptionFrame, '$1') || null
  const icons = data.map(iconsOf).find((found) => found.length > 0)
  return [
    {
      userName,
      title: profileText('display_name', 'displayName', 'name') ?? facts.title?.replace(titleSuffix, '') ?? userName,
      description: profileText('bio', 'description') ?? shownDescription,
      avatar: pictureOf(profileText('profile_picture', 'profilePicture', 'avatar', 'photo_url')) ?? facts.image,
      items: [
        ...(links ? itemsOf(listOf(links.data['links']), `${links.where}.links`) : input.html ? itemsOfPage(input, facts.title) : []),
        ...(icons ?? (input.html ? iconsInDescription(input.html) : [])),
      ],
    },
  ]
}

export const beacons: Reader = {
  format: 'beacons',
  source: 'Beacons',
  recognizes: (input) => input.html !== null && isBeacons(input.html),
  read,
}
