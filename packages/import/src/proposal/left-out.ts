import type { DocumentLink, LeftOutItem, LeftOutReason } from '@tessera/contract'

import { cleanLine, cutText } from './texts.ts'

const maxItems = 10_000
/** In code points, as is the next one. */
const maxTextLength = 300
const maxUrlLength = 2048

export type LeftOutSource = { where: string; title?: string | null; url?: string | null }

const shown = (text: string | null | undefined, max: number): string | null => {
  // Cut roughly first, so that a text of megabytes is not cleaned as a whole.
  const { text: cut } = cutText(cleanLine((text ?? '').slice(0, 4 * max)), max)
  return cut === '' ? null : cut
}

/** Without the user name and password that a URL may contain. */
const withoutCredentials = (url: string | null | undefined): string | null | undefined =>
  url?.replace(/^(\s*[a-z][a-z0-9+.-]*:[/\\]*)[^/\\?#]*@/i, (whole, start: string) => (/^\s*mailto:/i.test(start) ? whole : start))

/** The parts of the input that the document lacks, or has in another form, in the order of the input. */
export class LeftOutList {
  readonly #items: LeftOutItem[] = []
  #more = 0

  /** `link`: the link, if the user can still add it to the document. */
  add({ where, title, url }: LeftOutSource, reason: LeftOutReason, link: DocumentLink | null = null): void {
    if (this.#items.length === maxItems) this.#more++
    else
      this.#items.push({
        where: shown(where, maxTextLength) ?? '',
        title: shown(title, maxTextLength),
        url: shown(withoutCredentials(url), maxUrlLength),
        reason,
        link,
      })
  }

  /** All items. A key has its `link` in one item only, and in none if it is one of `usedKeys`, which the document has. */
  items(usedKeys: ReadonlySet<string>): LeftOutItem[] {
    const offered = new Set(usedKeys)
    const items = this.#items.map((item) => {
      if (item.link === null || !offered.has(item.link.key)) {
        if (item.link) offered.add(item.link.key)
        return item
      }
      return { ...item, link: null }
    })
    if (this.#more > 0) items.push({ where: `and ${this.#more} more`, title: null, url: null, reason: 'over_quota', link: null })
    return items
  }
}
