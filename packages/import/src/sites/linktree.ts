import type { FoundItem, FoundLink, FoundPage, FoundPicture } from '../found.ts'
import { ImportUnreadable } from '../found.ts'
import { scriptJson } from '../input/html-tree.ts'
import { isObject, listOf, type Members, objectOf, stringOf, valueAt } from '../input/json.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { socialIcon } from './support/services.ts'

/** The data from which Linktree renders a page; undefined if the input is none. */
function pagePropsOf(input: ParsedInput): Members | undefined {
  const data = input.json ?? (input.html ? scriptJson(input.html, '__NEXT_DATA__') : undefined)
  const props = valueAt(data, 'props', 'pageProps')
  return isObject(props) && isObject(props['account']) ? props : undefined
}

/** `links` of the page has locks and thumbnails. `account.links`, which older pages have alone, may lack them. */
function linksOf(props: Members): { where: string; links: readonly unknown[] } {
  const links = listOf(props['links'])
  if (links.length > 0) return { where: 'props.pageProps.links', links }
  return { where: 'props.pageProps.account.links', links: listOf(valueAt(props, 'account', 'links')) }
}

const pictureOf = (...addresses: readonly unknown[]): FoundPicture | null => {
  const url = addresses.map(stringOf).find((one) => one !== null)
  return url ? { url } : null
}

/** Groups are followed to this depth. No page has more. */
const maxDepth = 8

type Entry = { where: string; item: Members; parents: string; depth: number }

const idOf = (value: unknown): string | null => (typeof value === 'number' || typeof value === 'string' ? String(value) : null)

/** The entries in the order of the page: each member of a group after its group, whether it is nested or names its parent. */
function* entriesOf(links: readonly unknown[], where: string): Generator<Entry> {
  const all = links.flatMap((item, index) => (isObject(item) ? [{ where: `${where}[${index}]`, item }] : []))
  const ids = new Set(all.map(({ item }) => idOf(item['id'])))
  const members = new Map<string, typeof all>()
  const top: typeof all = []
  for (const entry of all) {
    const parent = idOf(valueAt(entry.item, 'parent', 'id'))
    if (parent === null || !ids.has(parent) || parent === idOf(entry.item['id'])) top.push(entry)
    else if (members.get(parent)?.push(entry) === undefined) members.set(parent, [entry])
  }
  const rest: Entry[] = top.map((entry) => ({ ...entry, parents: '', depth: 0 })).toReversed()
  for (let entry = rest.pop(); entry; entry = rest.pop()) {
    yield entry
    const { item, parents, depth } = entry
    if (depth === maxDepth) continue
    const path = [parents, stringOf(item['title'])].filter(Boolean).join(' / ')
    const id = idOf(item['id'])
    const nested = listOf(item['childLinks']).flatMap((child, index) =>
      isObject(child) ? [{ where: `${entry.where}.childLinks[${index}]`, item: child }] : [],
    )
    const own = [...nested, ...((id !== null && members.get(id)) || [])]
    if (id !== null) members.delete(id)
    for (const child of own.toReversed()) rest.push({ ...child, parents: path, depth: depth + 1 })
  }
  // Members of groups that no group at the top leads to: their parents form a circle, or are nested too deeply.
  for (const entries of members.values()) for (const entry of entries) yield { ...entry, parents: '', depth: maxDepth }
}

function foundItem({ where, item, parents }: Entry): FoundItem {
  const title = stringOf(item['title'])
  const url = stringOf(item['url'])
  const type = stringOf(item['type'])
  if (url === null && (type === 'HEADER' || type?.endsWith('GROUP') || listOf(item['childLinks']).length > 0))
    return { kind: 'heading', where, title: [parents, title].filter(Boolean).join(' / ') }
  const link: FoundLink | undefined =
    url === null
      ? undefined
      : {
          kind: 'link',
          where,
          url,
          title,
          ...(item['isActive'] === false && { active: false }),
          thumbnail: pictureOf(item['thumbnail'], valueAt(item, 'modifiers', 'thumbnailUrl')),
        }
  const gates = valueAt(item, 'rules', 'gate', 'activeOrder')
  const reason = item['locked'] ? 'locked' : listOf(gates).length > 0 ? 'gated' : undefined
  if (reason) return { kind: 'leftOut', where, title, url, reason, ...(link && { link }) }
  return link ?? { kind: 'leftOut', where, title, url: null, reason: 'kind_unsupported' }
}

function read(input: ParsedInput): FoundPage[] {
  const props = pagePropsOf(input)
  if (!props) throw new ImportUnreadable('The page has no Linktree data')
  const account = objectOf(props['account'])
  const userName = stringOf(account['username']) ?? stringOf(props['username'])
  const { links, where } = linksOf(props)
  const icons = listOf(props['socialLinks']).length > 0 ? listOf(props['socialLinks']) : listOf(account['socialLinks'])
  return [
    {
      userName,
      title: stringOf(props['pageTitle']) ?? stringOf(account['pageTitle']) ?? userName,
      description: stringOf(props['description']) ?? stringOf(account['description']),
      // A picture that is part of the page may be the initial that Linktree draws.
      avatar: pictureOf(account['profilePictureUrl'], props['profilePictureUrl']),
      items: [
        ...Array.from(entriesOf(links, where), foundItem),
        ...icons.flatMap((icon, index) =>
          isObject(icon) ? [socialIcon(`props.pageProps.socialLinks[${index}]`, stringOf(icon['type']), stringOf(icon['url']))] : [],
        ),
      ],
    },
  ]
}

export const linktree: Reader = {
  format: 'linktree',
  source: 'Linktree',
  recognizes: (input) => {
    const props = pagePropsOf(input)
    return (
      props !== undefined &&
      stringOf(valueAt(props, 'account', 'username')) !== null &&
      (Array.isArray(props['links']) || Array.isArray(valueAt(props, 'account', 'links')))
    )
  },
  read,
}
