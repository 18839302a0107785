import type { FoundItem } from '../found.ts'
import { countOf, isObject, listOf, type Members, objectOf, stringOf } from '../input/json.ts'
import { plainText } from '../proposal/texts.ts'
import type { Reader } from '../input/parsed-input.ts'

/** The kinds of buttons that need special handling, by their ids. All others are plain links. Newer exports name the kind in `type`. */
const kinds: Readonly<Record<string, string>> = {
  6: 'email',
  42: 'heading',
  43: 'spacer',
  44: 'telephone',
  93: 'text',
  94: 'icon',
  96: 'vcard',
}

/** The data that users of LinkStack download: their links, or everything. Email address and role are not read. */
export const linkstack: Reader = {
  format: 'linkstack',
  source: 'LinkStack',
  recognizes: ({ json }) => {
    const { links, ...user } = objectOf(json)
    if (!Array.isArray(links)) return false
    return Object.hasOwn(user, 'littlelink_name') || links.some((link) => isObject(link) && Object.hasOwn(link, 'button_id'))
  },
  read: (input) => {
    const user = objectOf(input.requireJson())
    const description = stringOf(user['littlelink_description'])
    const image = stringOf(user['image_data'])
    return [
      {
        userName: stringOf(user['littlelink_name']),
        title: stringOf(user['name']),
        description: description && plainText(description),
        avatar: image === null ? null : { content: Buffer.from(image, 'base64') },
        items: inOrder(listOf(user['links'])).flatMap(({ link, where }) => itemOf(link, where) ?? []),
      },
    ]
  },
}

/** Links that are pinned come first. */
const inOrder = (links: readonly unknown[]) =>
  links
    .map((link, index) => ({ link: objectOf(link), where: `links[${index}]` }))
    .toSorted((a, b) => rank(a.link) - rank(b.link) || (countOf(a.link['order']) ?? 0) - (countOf(b.link['order']) ?? 0))

const rank = (link: Members): number => (link['up_link'] === 'yes' ? 0 : 1)

function itemOf(link: Members, where: string): FoundItem | null {
  const kind = kinds[String(link['button_id'])] ?? stringOf(link['type'])
  const title = stringOf(link['title'])
  if (kind === 'spacer') return null
  if (kind === 'heading') return { kind: 'heading', where, title: title ?? '' }
  if (kind === 'text') return { kind: 'text', where, title: null, text: plainText(title ?? '') }
  if (kind === 'vcard') return { kind: 'leftOut', where, title, url: null, reason: 'kind_unsupported' }
  const url = stringOf(link['link']) ?? ''
  const scheme = kind === 'email' && /^[^:/\s]+@/.test(url) ? 'mailto:' : kind === 'telephone' && /^[+\d]/.test(url) ? 'tel:' : ''
  const clicks = countOf(link['click_number'])
  return { kind: 'link', where, url: `${scheme}${url}`, title, social: kind === 'icon', ...(clicks !== undefined && { clicks }) }
}
