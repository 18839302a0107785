import type { FoundHeading, FoundItem, FoundLink, FoundPicture } from '../../found.ts'
import { attribute, descendants, type Element, isElement, type Node, rawTextOf, tidyLines } from '../../input/html-tree.ts'
import type { ParsedInput } from '../../input/parsed-input.ts'
import { hostOf, serviceOfUrl, withMailScheme } from './services.ts'

/** Text is sought in this many nodes. More would be read again and again where hostile elements are nested. */
const maxTextNodes = 200
/** The same for the length of each text. No field is as long. */
const maxTextLength = 2000

const unread = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg', 'iframe', 'object', 'select', 'textarea'])
const blockTags = new Set('article blockquote br dd div dl dt figure h1 h2 h3 h4 h5 h6 header li ol p section table td tr ul'.split(' '))

/** Whether a text follows the block in which the text before it stands. */
const endsBlock = (block: Node | null, text: Node): boolean =>
  block !== null && isElement(block) && blockTags.has(block.tagName) && 'parentNode' in text && text.parentNode === block.parentNode

/** The lines of text in an element, and whether it has links. An element with more nodes than are read may have links. */
function contentOf(element: Element): { lines: string[]; hasLinks: boolean } {
  const parts: string[] = []
  let hasLinks = false
  let nodes = 0
  let last: { text: string; parent: Node | null } = { text: '', parent: null }
  for (const node of descendants(element, (one) => isElement(one) && unread.has(one.tagName))) {
    if (++nodes > maxTextNodes) {
      hasLinks = true
      break
    }
    if (node.nodeName === '#text' && 'value' in node) {
      const text = node.value.slice(0, maxTextLength).replace(/\s+/g, ' ')
      if (endsBlock(last.parent, node)) parts.push('\n')
      parts.push(text)
      if (text !== '') last = { text, parent: node.parentNode }
    }
    if (!isElement(node)) continue
    // Elements side by side without white space are lines of a card. Those of single letters are an animated word.
    const isBeside = last.parent !== null && last.parent !== node.parentNode && last.text.length > 1
    if (isBeside || blockTags.has(node.tagName)) parts.push('\n')
    if (node.tagName === 'a' && attribute(node, 'href') !== null) hasLinks = true
  }
  const text = tidyLines(parts.join(''))
  return { lines: text === '' ? [] : text.split('\n'), hasLinks }
}

/** The text of an element in one line; '' without text. */
export const lineOf = (element: Element): string => contentOf(element).lines.join(' ')

/** The text of a heading above links; null if there is none, or if the heading is itself a link. */
export function headingText(element: Element): string | null {
  const { lines, hasLinks } = contentOf(element)
  return hasLinks || lines.length === 0 ? null : lines.join(' ')
}

function firstOf<T>(element: Element, valueOf: (inner: Element) => T | null): T | null {
  let nodes = 0
  for (const node of descendants(element)) {
    if (++nodes > maxTextNodes) return null
    const value = isElement(node) ? valueOf(node) : null
    if (value !== null) return value
  }
  return null
}

const textAttribute = (element: Element, name: string): string | null => attribute(element, name)?.trim() || null

/** What a link is called: its first line of text, else what its attributes or its pictures say. */
export function titleOf(anchor: Element): { title: string | null; hasText: boolean } {
  const [line] = contentOf(anchor).lines
  if (line !== undefined) return { title: line, hasText: true }
  const title =
    textAttribute(anchor, 'aria-label') ??
    textAttribute(anchor, 'title') ??
    firstOf(anchor, (inner) => textAttribute(inner, 'alt') ?? textAttribute(inner, 'aria-label') ?? textAttribute(inner, 'title')) ??
    firstOf(anchor, (inner) => (inner.tagName === 'title' ? tidyLines(rawTextOf(inner)) || null : null))
  return { title, hasText: false }
}

/** A browser that saves a page moves its pictures into a folder, where only the file's owner has them. */
const savedFile = /^(?:\.\/)?[^/:]{1,250}_files\//
const maxSrcset = 10_000
const isDrawing = (address: string): boolean => /^data:image\/svg|\.svg(?:$|[?#])/i.test(address)

/** The address of an image, the largest where there are several; null for drawings, which cannot be pictures of a page. */
export function pictureOf(image: Element): FoundPicture | null {
  const candidates = (attribute(image, 'srcset') ?? '')
    .slice(0, maxSrcset)
    .split(/,\s+/)
    .map((one) => one.trim().split(/\s+/))
    .map(([address = '', width = '0']) => ({ address, width: Number.parseFloat(width) || 0 }))
    .toSorted((a, b) => b.width - a.width)
  const addresses = [...candidates.map(({ address }) => address), attribute(image, 'src') ?? '', attribute(image, 'data-src') ?? '']
  const pictures = addresses.filter((address) => address !== '' && !isDrawing(address))
  const url = pictures.find((address) => !savedFile.test(address)) ?? pictures[0]
  return url === undefined ? null : { url }
}

/** Images that are narrower are icons. */
const minPictureWidth = 64

const pictureIn = (anchor: Element): FoundPicture | null =>
  firstOf(anchor, (inner) => {
    if (inner.tagName !== 'img' || /(?:^|[\s_-])icon/i.test(attribute(inner, 'class') ?? '')) return null
    const width = Number.parseInt(attribute(inner, 'width') ?? '', 10)
    return width < minPictureWidth ? null : pictureOf(inner)
  })

const chromeTags = new Set(['nav', 'footer', 'dialog'])
const chromeRoles = new Set(['navigation', 'contentinfo', 'dialog', 'alertdialog', 'search'])
const chromeNames = /(?:^|[\s_-])(?:cookie|consent|gdpr|onetrust|navbar|breadcrumbs?)/i

const isHidden = (element: Element): boolean =>
  attribute(element, 'hidden') !== null || /(?:^|;)\s*display\s*:\s*none/i.test(attribute(element, 'style') ?? '')

const isNotice = (element: Element): boolean =>
  chromeNames.test(attribute(element, 'id') ?? '') || chromeNames.test(attribute(element, 'class') ?? '')

const isChrome = (element: Element): boolean =>
  chromeTags.has(element.tagName) || chromeRoles.has(attribute(element, 'role')?.toLowerCase() ?? '')

const serviceHosts = new Set(
  'linktr.ee beacons.ai account.beacons.ai home.beacons.ai bento.me hopp.bio hopp.co lnk.bio littlelink.io linkstack.org bio.link taplink.cc carrd.co'.split(
    ' ',
  ),
)
const servicePath = /^\/(?:|s\/.*|register|sign-?up|log-?in|create|privacy.*|terms.*|cookies?.*|help|about|discover|pricing)\/?$/i
const legalTitle =
  /^(?:privacy(?: policy| notice)?|terms(?: of (?:service|use)| and conditions)?|cookies?(?: policy| preferences| settings| notice)?|imprint|impressum|datenschutz(?:erklärung)?|report(?: (?:this )?(?:page|link|abuse|a violation))?|log ?in|sign ?(?:in|up)|register)$/i
const invitation =
  /^(?:join|create|get|make|start|claim|build|try)\b.{0,60}\b(?:linktree|beacons|bento|hopp|lnk\.bio|littlelink|link ?in ?bio|your own|for free)\b/i
const credit = /^(?:powered|made|built) (?:by|with)\b/i

/** Whether a link belongs to the service that shows the page, such as `Join ada on Linktree`. */
function isOwnChrome(url: string, title: string | null): boolean {
  if (title !== null && (legalTitle.test(title) || invitation.test(title) || credit.test(title))) return true
  const host = hostOf(url)?.replace(/^www\./, '')
  return host !== undefined && serviceHosts.has(host) && servicePath.test(new URL(url).pathname)
}

/** The link that leads to a place on the same page, or nowhere. */
export const isFragment = (href: string): boolean => href.trim() === '' || href.trim().startsWith('#')

type Visit = { node: Node; chrome: boolean; hidden: boolean }
type FoundHere = { item: FoundItem; level?: number; hasText?: boolean }

const headingLevel = (element: Element): number | undefined => (/^h[1-6]$/.test(element.tagName) ? Number(element.tagName[1]) : undefined)

function linkAt(anchor: Element, where: string, { chrome, hidden }: Visit): FoundHere {
  const href = attribute(anchor, 'href') ?? ''
  const { title: label, hasText } = titleOf(anchor)
  if (isFragment(href)) return { item: { kind: 'leftOut', where, title: label, url: href, reason: 'not_a_link' } }
  const service = serviceOfUrl(href)
  const social = !hasText && service !== null
  const title = label ?? service
  const url = withMailScheme(href)
  const link: FoundLink = {
    kind: 'link',
    where,
    url,
    title,
    thumbnail: social ? null : pictureIn(anchor),
    ...(social && { social }),
  }
  if (hidden || chrome || isOwnChrome(url, title)) return { item: { kind: 'leftOut', where, title, url, reason: 'own_chrome', link } }
  return { item: link, hasText }
}

/** Links behind these are not read. A document can have 10,000 tiles. */
const maxAnchors = 20_000

/** Links and headings below `root`, in reading order. With `everywhere`, navigation and footers count as content. */
function walk(root: Node, everywhere: boolean): FoundHere[] {
  const found: FoundHere[] = []
  const rest: Visit[] = [{ node: root, chrome: false, hidden: false }]
  let anchors = 0
  let headings = 0
  for (let visit = rest.pop(); visit; visit = rest.pop()) {
    const { node } = visit
    let { chrome, hidden } = visit
    if (isElement(node)) {
      if (unread.has(node.tagName)) continue
      hidden ||= isHidden(node)
      chrome ||= isNotice(node) || (!everywhere && isChrome(node))
      if (node.tagName === 'a' && attribute(node, 'href') !== null) {
        if (anchors === maxAnchors) {
          found.push({ item: { kind: 'leftOut', where: `a[${anchors}]`, title: null, url: null, reason: 'over_quota' } })
          break
        }
        found.push(linkAt(node, `a[${anchors++}]`, { node, chrome, hidden }))
        continue
      }
      const level = headingLevel(node)
      const title = level !== undefined && !chrome && !hidden ? headingText(node) : null
      if (level !== undefined && title !== null) {
        found.push({ item: { kind: 'heading', where: `heading[${headings++}]`, title }, level })
        continue
      }
    }
    const children = 'childNodes' in node ? node.childNodes : []
    for (let index = children.length - 1; index >= 0; index--) rest.push({ node: children[index] as Node, chrome, hidden })
  }
  return found
}

/** Leaves out headings below which no link stands before the next heading of their level. */
function withoutEmptySections(found: readonly FoundHere[]): FoundHere[] {
  const hasContent = Array.from({ length: 7 }, () => false)
  const kept: FoundHere[] = []
  for (const one of found.toReversed()) {
    if (one.level === undefined) {
      kept.push(one)
      if (one.item.kind === 'link') hasContent.fill(true)
      continue
    }
    if (hasContent[one.level]) kept.push(one)
    hasContent.fill(false, one.level)
  }
  return kept.toReversed()
}

/** A picture that links to where a text beside it links is that link's picture, not a link of its own. */
function withoutTwins(found: readonly FoundHere[]): FoundItem[] {
  const titled = new Map<string, FoundLink>()
  for (const { item, hasText } of found) if (item.kind === 'link' && hasText && !titled.has(item.url)) titled.set(item.url, item)
  return found.map(({ item, hasText }) => {
    const twin = item.kind === 'link' && !hasText ? titled.get(item.url) : undefined
    if (item.kind !== 'link' || !twin) return item
    twin.thumbnail ??= item.thumbnail ?? null
    return { kind: 'leftOut', where: item.where, title: item.title, url: item.url, reason: 'duplicate' }
  })
}

/**
 * The links of a page in reading order, with the headings above them. Navigation, footers and cookie notices are left out as the page's own
 * chrome, unless the page has links nowhere else. `title` is the page's: a heading that repeats it is no section.
 */
export function itemsOfPage(input: ParsedInput, title: string | null): FoundItem[] {
  const root = input.requireHtml()
  let found = walk(root, false)
  if (!found.some(({ item }) => item.kind === 'link')) found = walk(root, true)
  const isTitle = ({ item, level }: FoundHere): boolean => level === 1 && title !== null && title.includes((item as FoundHeading).title)
  return withoutTwins(withoutEmptySections(found.filter((one) => !isTitle(one))))
}
