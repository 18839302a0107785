import type { FoundItem, FoundLink, FoundPage, FoundPicture } from '../found.ts'
import { ImportUnreadable } from '../found.ts'
import { attribute, find, metaContent, scriptJson } from '../input/html-tree.ts'
import { isObject, listOf, type Members, objectOf, stringOf, valueAt } from '../input/json.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { factsOf } from './html-page.ts'
import { itemsOfPage } from './support/anchors.ts'
import { socialIcon, userNameIn } from './support/services.ts'

/** Rich text has more nodes than this only if it is hostile. */
const maxTextNodes = 2000

/** The text of a string, or of rich text in ProseMirror's form; null if there is none. */
function textOf(value: unknown): string | null {
  if (!isObject(value)) return stringOf(value)
  const rest: unknown[] = [value]
  let text = ''
  for (let nodes = 0; rest.length > 0 && nodes < maxTextNodes; nodes++) {
    const node = rest.pop()
    if (typeof node === 'string') text += node
    if (!isObject(node)) continue
    if (node['type'] === 'text') text += typeof node['text'] === 'string' ? node['text'] : ''
    if (node['type'] === 'hardBreak') text += '\n'
    const isBlock = node['type'] === 'paragraph' || node['type'] === 'heading' || node['type'] === 'listItem'
    if (isBlock) rest.push('\n')
    rest.push(...listOf(node['content']).slice(0, maxTextNodes).toReversed())
  }
  return stringOf(text.replace(/\n{2,}/g, '\n'))
}

/** Members that hold the page, and lists that hold its tiles, as saved pages and exports name them. */
const wrappers = ['props', 'pageProps', 'profile', 'data', 'bento', 'initialState', 'user', 'page']
const lists = ['items', 'blocks'] as const

type Found = { where: string; holders: readonly Members[]; tiles: readonly unknown[] }

const isTile = (value: unknown): boolean => isObject(value) && (isObject(value['data']) || typeof value['type'] === 'string')

/** The tiles, with the objects around them, the innermost first. */
function tilesOf(root: unknown): Found | null {
  const rest: { where: string; holders: readonly Members[] }[] = isObject(root) ? [{ where: '', holders: [root] }] : []
  for (let next = rest.shift(); next; next = rest.shift()) {
    const [holder] = next.holders
    if (!holder || next.holders.length > wrappers.length) continue
    for (const name of lists) {
      const tiles = listOf(holder[name])
      if (tiles.some(isTile)) return { where: `${next.where}${name}`, holders: next.holders, tiles }
    }
    for (const name of wrappers) {
      const inner = Object.hasOwn(holder, name) ? holder[name] : undefined
      if (isObject(inner)) rest.push({ where: `${next.where}${name}.`, holders: [inner, ...next.holders] })
    }
  }
  return null
}

const dataOf = (input: ParsedInput): Found | null =>
  tilesOf(input.json ?? (input.html ? scriptJson(input.html, '__NEXT_DATA__') : undefined))

const pictureOf = (url: string | null): FoundPicture | null => (url === null ? null : { url })

function itemOf(tile: unknown, where: string): FoundItem | null {
  if (!isObject(tile)) return null
  const data = isObject(tile['data']) ? tile['data'] : tile
  const type = (stringOf(data['type']) ?? '').toLowerCase().replaceAll('_', '-')
  const overrides = objectOf(data['overrides'])
  if (type === '' || type === 'spacer') return null
  const title =
    textOf(overrides['title']) ??
    textOf(data['title']) ??
    textOf(data['caption']) ??
    textOf(overrides['mapCaption']) ??
    stringOf(data['label'])
  if (type === 'section-header') return title === null ? null : { kind: 'heading', where, title }
  // In exports, the content of a link is its address.
  const content = textOf(data['content'])
  const isText = type === 'rich-text' || type === 'text'
  const isMedia = type === 'media' || type === 'image'
  const url =
    stringOf(data['href']) ?? (isMedia ? null : (stringOf(data['url']) ?? stringOf(data['link']))) ?? (isText || isMedia ? null : content)
  if (url === null && isText && content !== null) return { kind: 'text', where, title, text: content }
  if (url === null) return { kind: 'leftOut', where, title, url: null, reason: 'kind_unsupported' }
  if (type.startsWith('social')) return socialIcon(where, stringOf(data['socialPlatform']), url, title)
  const picture = stringOf(overrides['ogImage']) ?? stringOf(data['imageUrl']) ?? (isMedia ? stringOf(data['url']) : null)
  const link: FoundLink = { kind: 'link', where, url, title: title ?? (isText ? content : null), thumbnail: pictureOf(picture) }
  return link
}

const isBentoPage = (input: ParsedInput): boolean => {
  if (!input.html) return false
  const canonical = find(input.html, (one) => one.tagName === 'link' && attribute(one, 'rel') === 'canonical')
  const address = metaContent(input.html, 'og:url') ?? (canonical && attribute(canonical, 'href')) ?? null
  return userNameIn(address, 'bento.me') !== null
}

function read(input: ParsedInput): FoundPage[] {
  const found = dataOf(input)
  if (!found && !input.html) throw new ImportUnreadable('The file has no Bento tiles')
  const facts = input.html ? factsOf(input.html) : { title: null, description: null, image: null }
  const profiles = (found?.holders ?? []).flatMap((holder) => [objectOf(holder['profile']), holder])
  const profileText = (...names: readonly string[]): string | null =>
    profiles.flatMap((profile) => names.map((name) => textOf(profile[name]))).find((text) => text !== null) ?? null
  return [
    {
      userName: profileText('handle', 'username') ?? userNameIn(input.address, 'bento.me'),
      title: profileText('name') ?? facts.title,
      description: profileText('bio') ?? facts.description,
      avatar: pictureOf(profileText('image', 'avatarUrl')) ?? facts.image,
      items: found ? found.tiles.flatMap((tile, index) => itemOf(tile, `${found.where}[${index}]`) ?? []) : itemsOfPage(input, facts.title),
    },
  ]
}

/** Exports have no name of the service, but tiles with a type beside a profile with a name. */
const isExport = (input: ParsedInput): boolean => {
  const profile = valueAt(input.json, 'profile')
  return isObject(profile) && stringOf(profile['name']) !== null && tilesOf(input.json) !== null
}

export const bento: Reader = { format: 'bento', source: 'Bento', recognizes: (input) => isBentoPage(input) || isExport(input), read }
