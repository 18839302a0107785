import type { FoundItem, FoundLink, FoundPage } from '../found.ts'
import {
  attribute,
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
import { headingText, isFragment, lineOf, pictureOf, titleOf } from './support/anchors.ts'
import { serviceName, withMailScheme } from './support/services.ts'

const isAnchor = (element: Element): boolean => element.tagName === 'a' && attribute(element, 'href') !== null

const brandOf = (element: Element): string | null => /(?:^|\s)button-([\w-]+)/.exec(attribute(element, 'class') ?? '')?.[1] ?? null

const isButton = (element: Element): boolean => element.tagName === 'a' && hasClass(element, 'button') && brandOf(element) !== null

const isHeading = (element: Element): boolean => /^h[2-6]$/.test(element.tagName)

/** Whether the element is read as a whole, so that the elements in it are not visited. */
const isLeaf = (element: Element): boolean => isAnchor(element) || (isHeading(element) && headingText(element) !== null)

/** `GitHub Logo` is what the template calls the picture of a button without text. */
const withoutLogo = (title: string): string => title.replace(/\s(?:logo|icon)$/i, '').trimEnd()

function buttonItem(anchor: Element, where: string): FoundItem {
  const href = attribute(anchor, 'href') ?? ''
  const { title: label, hasText } = titleOf(anchor)
  const title = label === null ? serviceName(brandOf(anchor)) : hasText ? label : withoutLogo(label)
  if (isFragment(href)) return { kind: 'leftOut', where, title, url: href, reason: 'not_a_link' }
  return { kind: 'link', where, url: withMailScheme(href), title }
}

/** A link that is not a button: in the description, or in the footer of the template. */
function otherLink(anchor: Element, where: string): FoundItem {
  const href = attribute(anchor, 'href') ?? ''
  const { title } = titleOf(anchor)
  if (isFragment(href)) return { kind: 'leftOut', where, title, url: href, reason: 'not_a_link' }
  const url = withMailScheme(href)
  const link: FoundLink = { kind: 'link', where, url, title }
  return { kind: 'leftOut', where, title, url, reason: 'own_chrome', link }
}

/** Buttons in comments are not elements, so they are not found. */
function itemsOf(document: Document): FoundItem[] {
  const found: FoundItem[] = []
  let anchors = 0
  let headings = 0
  for (const node of descendants(document, (one) => isElement(one) && isLeaf(one))) {
    if (!isElement(node)) continue
    if (isAnchor(node)) {
      const where = `a[${anchors++}]`
      found.push(isButton(node) ? buttonItem(node, where) : otherLink(node, where))
    } else if (isHeading(node)) {
      const title = headingText(node)
      if (title !== null) found.push({ kind: 'heading', where: `heading[${headings++}]`, title })
    }
  }
  return found
}

function read(input: ParsedInput): FoundPage[] {
  const document = input.requireHtml()
  const facts = factsOf(document)
  const heading = find(document, byTag('h1'))
  const avatar = find(document, (one) => one.tagName === 'img' && hasClass(one, 'avatar')) ?? find(document, byTag('img'))
  const paragraph = find(document, (one) => one.tagName === 'p' && lineOf(one) !== '')
  const title = (heading && textOf(heading)) || facts.title
  return [
    {
      userName: null,
      title,
      description: (paragraph && textOf(paragraph)) || metaContent(document, 'description'),
      avatar: avatar && pictureOf(avatar),
      items: itemsOf(document),
    },
  ]
}

const isStyleSheet = (element: Element): boolean =>
  element.tagName === 'link' && /(?:^|\/)brands[\w.-]*\.css(?:$|\?)/i.test(attribute(element, 'href') ?? '')

export const littlelink: Reader = {
  format: 'littlelink',
  source: 'LittleLink',
  recognizes: ({ html }) =>
    html !== null && find(html, isButton) !== null && find(html, (one) => isStyleSheet(one) || hasClass(one, 'button-stack')) !== null,
  read,
}
