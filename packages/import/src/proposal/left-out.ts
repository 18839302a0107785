import type { DocumentLink, LeftOutItem, LeftOutReason } from '@tessera/contract'

import { cleanLine, cutText } from './texts.ts'

const maxItems = 10_000
const maxTitleLength = 300
const maxUrlLength = 2048

export type LeftOutSource = { where: string; title?: string | null; url?: string | null }

const shown = (text: string | null | undefined, max: number): string | null => {
  const { text: cut } = cutText(cleanLine((text ?? '').slice(0, 4 * max)), max)
  return cut === '' ? null : cut
}

/** Without the user name and password that a URL may contain. */
const withoutCredentials = (url: string | null | undefined): string | null | undefined =>
  url?.replace(/^(\s*[a-z][a-z0-9+.-]*:[/\\]*)[^/\\?#]*@/i, (whole, start: string) => (/^\s*mailto:/i.test(start) ? whole : start))

/** What the document lacks, or has in another form, in the order in which it was found. */
export class LeftOutList {
  readonly #items: LeftOutItem[] = []
  #more = 0

  /** `link`: what can still be added to the document. */
  add({ where, title, url }: LeftOutSource, reason: LeftOutReason, link: DocumentLink | null = null): void {
    if (this.#items.length === maxItems) this.#more++
    else
      this.#items.push({
        where: shown(where, maxTitleLength) ?? '',
        title: shown(title, maxTitleLength),
        url: shown(withoutCredentials(url), maxUrlLength),
        reason,
        link,
      })
  }

  /** The items, of which only one can add a link with a certain key, and none a link with one of `keys`. */
  items(keys: ReadonlySet<string>): LeftOutItem[] {
    const offered = new Set(keys)
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
