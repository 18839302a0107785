import type { FoundPage, FoundPicture } from '../found.ts'
import { attribute, byTag, type Document, type Element, find, metaContent, rawTextOf } from '../input/html-tree.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { itemsOfPage, lineOf, pictureOf } from './support/anchors.ts'

/** Longer titles are cut before anything is sought in them. */
const maxTitleLength = 2000

const inOneLine = (text: string): string | null => text.slice(0, maxTitleLength).replace(/\s+/g, ' ').trim() || null

/** What the document says about itself. The title is in one line. */
export function factsOf(document: Document): { title: string | null; description: string | null; image: FoundPicture | null } {
  const titleElement = find(document, byTag('title'))
  const heading = find(document, byTag('h1'))
  const image = metaContent(document, 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src')
  return {
    title:
      inOneLine(metaContent(document, 'og:title', 'twitter:title') ?? '') ??
      inOneLine(titleElement ? rawTextOf(titleElement) : '') ??
      inOneLine(heading ? lineOf(heading) : ''),
    description: metaContent(document, 'og:description', 'twitter:description', 'description'),
    image: image === null ? null : { url: image },
  }
}

const looksLikeAvatar = (element: Element): boolean =>
  element.tagName === 'img' &&
  ['class', 'id', 'alt'].some((name) => /avatar|profile[\s_-]?(?:pic|photo|image)/i.test(attribute(element, name) ?? ''))

/** The image that is marked as the picture of the person or project. */
export function avatarIn(document: Document): FoundPicture | null {
  const image = find(document, looksLikeAvatar)
  return image && pictureOf(image)
}

function read(input: ParsedInput): FoundPage[] {
  const document = input.requireHtml()
  const { title, description, image } = factsOf(document)
  return [
    {
      userName: metaContent(document, 'profile:username'),
      title,
      description,
      avatar: avatarIn(document),
      coverImage: image,
      items: itemsOfPage(input, title),
    },
  ]
}

/** The last resort: any page with links. */
export const htmlPage: Reader = {
  format: 'html',
  source: 'Web page',
  recognizes: (input) =>
    input.html !== null && find(input.html, (element) => element.tagName === 'a' && attribute(element, 'href') !== null) !== null,
  read,
}
