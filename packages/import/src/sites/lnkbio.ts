import { parseUrl } from '@tessera/contract'

import type { FoundItem, FoundLink, FoundPage } from '../found.ts'
import { ImportUnreadable } from '../found.ts'
import {
  attribute,
  byId,
  byTag,
  descendants,
  type Document,
  type Element,
  find,
  hasClass,
  isElement,
  metaContent,
  textOf,
} from '../input/html-tree.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { factsOf } from './html-page.ts'
import { headingText, isFragment, pictureOf, titleOf } from './support/anchors.ts'
import { socialIcon, userNameIn } from './support/services.ts'

const isBox = (element: Element): boolean => hasClass(element, 'pb-linkbox')
const isIcon = (element: Element): boolean => hasClass(element, 'lb-icon-pub')
const isHeading = (element: Element): boolean => /^h[2-6]$/.test(element.tagName)
const isAnchor = (element: Element): boolean => element.tagName === 'a' && attribute(element, 'href') !== null

/** The destination of a link whose `href` may be a counter: `data-url`, or what the counter is told. */
function addressOf(anchor: Element): string {
  const given = attribute(anchor, 'data-url')?.trim()
  if (given) return given
  const href = attribute(anchor, 'href') ?? ''
  const url = parseUrl(href)
  return (url?.hostname === 'lnk.bio' && url.pathname === '/go' && url.searchParams.get('d')) || href
}

function boxItem(box: Element, where: string): FoundItem {
  const anchor = isAnchor(box) ? box : find(box, isAnchor)
  const { title } = titleOf(anchor ?? box)
  if (!anchor) return { kind: 'leftOut', where, title, url: null, reason: 'kind_unsupported' }
  const url = addressOf(anchor)
  if (isFragment(url)) return { kind: 'leftOut', where, title, url, reason: 'not_a_link' }
  const image = find(box, byTag('img'))
  return { kind: 'link', where, url, title, thumbnail: image && pictureOf(image) }
}

function otherLink(anchor: Element, where: string): FoundItem | null {
  const url = addressOf(anchor)
  const { title } = titleOf(anchor)
  if (hasClass(anchor, 'pb-username') || title === null) return null
  if (isFragment(url)) return { kind: 'leftOut', where, title, url, reason: 'not_a_link' }
  const link: FoundLink = { kind: 'link', where, url, title }
  return { kind: 'leftOut', where, title, url, reason: 'own_chrome', link }
}

function itemsOf(document: Document): FoundItem[] {
  const found: FoundItem[] = []
  let anchors = 0
  let headings = 0
  const isDone = (node: Element): boolean =>
    isBox(node) || isIcon(node) || isAnchor(node) || (isHeading(node) && headingText(node) !== null)
  for (const node of descendants(document, (one) => isElement(one) && isDone(one))) {
    if (!isElement(node)) continue
    if (isBox(node)) found.push(boxItem(node, `a[${anchors++}]`))
    else if (isIcon(node)) {
      const type = attribute(node, 'data-network')
      found.push(socialIcon(`a[${anchors++}]`, type, addressOf(node).trim() || null, titleOf(node).title))
    } else if (isAnchor(node)) {
      const item = otherLink(node, `a[${anchors++}]`)
      if (item) found.push(item)
    } else if (isHeading(node)) {
      const title = headingText(node)
      if (title !== null) found.push({ kind: 'heading', where: `heading[${headings++}]`, title })
    }
  }
  return found
}

/** What the service writes where the user has no text. */
const ownDescription = /Lnk\.Bio - Profile and social media links for/i

function read(input: ParsedInput): FoundPage[] {
  const document = input.requireHtml()
  if (!find(document, (one) => isBox(one) || isIcon(one))) throw new ImportUnreadable('The page has no Lnk.Bio links')
  const textIn = (name: string): string | null => {
    const element = find(document, (one) => hasClass(one, name))
    return (element && textOf(element)) || null
  }
  const userName = textIn('pb-username')?.replace(/^@/, '') ?? userNameIn(input.address, 'lnk.bio')
  const image = find(document, byId('profile_picture_catch_error'))
  const shared = metaContent(document, 'og:image')
  const described = metaContent(document, 'og:description', 'description')
  return [
    {
      userName,
      title:
        textIn('pb-name') ??
        factsOf(document)
          .title?.split(/Lnk\.Bio/i, 1)[0]
          ?.trimEnd() ??
        userName,
      description: textIn('pb-bio') ?? (described !== null && ownDescription.test(described) ? null : described),
      avatar: (image && pictureOf(image)) ?? (shared !== null && !/avatar\.svg/i.test(shared) ? { url: shared } : null),
      items: itemsOf(document),
    },
  ]
}

export const lnkbio: Reader = {
  format: 'lnkbio',
  source: 'Lnk.Bio',
  recognizes: (input) =>
    input.html !== null && find(input.html, (one) => isBox(one) || (isIcon(one) && attribute(one, 'data-network') !== null)) !== null,
  read,
}
