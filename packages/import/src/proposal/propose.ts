import {
  type DocumentLink,
  type DocumentTile,
  contactHref,
  emptyDocument,
  maxBlocks,
  maxListItems,
  scheduleSuffix,
} from '@tessera/contract'

import type { FoundItem, FoundLink, FoundPage, FoundPicture, ParsedPage, PicturePlace } from '../found.ts'
import { addressOf } from './addresses.ts'
import { LeftOutList, type LeftOutSource } from './left-out.ts'
import { pictureOf } from './pictures.ts'
import { slugOf } from './slug.ts'
import { cleanLine, cutText, plainText } from './texts.ts'
import { type Built, contactTile, headingTile, linkTile, maxTitleLength, textTile } from './tiles.ts'

const maxDescriptionLength = 300
const maxClicks = 1_000_000_000_000

export type ProposalContext = {
  /** Relative addresses are resolved against it; null: they are invalid. */
  baseAddress: string | null
  /** The same for pictures. */
  pictureBase: string | null
  /** The links that the account's plan allows on a page; 0 means no limit. */
  linkLimit: number
}

/** Turns what a reader found into a valid document. The same page gives the same bytes. */
export const propose = (found: FoundPage, context: ProposalContext): ParsedPage => new Proposal(found, context).result()

const isSocial = (item: FoundItem): boolean => item.kind === 'link' && item.social === true

class Proposal {
  readonly #found: FoundPage
  readonly #context: ProposalContext
  readonly #isHtml: boolean
  readonly #tiles = new Map<string, DocumentTile>()
  /** The addresses of links and contacts, with their titles. */
  readonly #titles = new Map<string, Set<string>>()
  readonly #clicks: Record<string, number> = {}
  readonly #leftOut = new LeftOutList()
  readonly #pictures: ParsedPage['pictures'] = []
  #links = 0

  constructor(found: FoundPage, context: ProposalContext) {
    this.#found = found
    this.#context = context
    this.#isHtml = found.html ?? false
  }

  result(): ParsedPage {
    const { userName, items } = this.#found
    const title =
      this.#pageText('title', this.#found.title ?? '', maxTitleLength) || this.#pageText('title', userName ?? '', maxTitleLength)
    const page = {
      ...emptyDocument,
      slug: slugOf(userName, title),
      title: title || 'Untitled',
      description: this.#pageText('description', this.#found.description ?? '', maxDescriptionLength),
      avatar: this.#pagePicture('avatar', this.#found.avatar),
      coverImage: this.#pagePicture('coverImage', this.#found.coverImage),
    }
    for (const item of items) if (!isSocial(item)) this.#add(item)
    for (const item of items) if (isSocial(item)) this.#add(item)
    return {
      document: { ...page, links: [...this.#tiles.values()] },
      clicks: this.#clicks,
      leftOut: this.#leftOut.items(new Set(this.#tiles.keys())),
      pictures: this.#pictures,
    }
  }

  #pageText(where: string, given: string, max: number): string {
    const { text, isCut } = cutText(cleanLine(this.#isHtml ? plainText(given) : given), max)
    if (isCut) this.#leftOut.add({ where, title: text }, 'shortened')
    return text
  }

  #pagePicture(field: 'avatar' | 'coverImage', found: FoundPicture | null | undefined): string | null {
    return this.#picture({ field }, { where: field }, found)
  }

  /** The picture's address. One that came with the input is kept apart. */
  #picture(place: PicturePlace, source: LeftOutSource, found: FoundPicture | null | undefined): string | null {
    if (!found) return null
    const picture = pictureOf(found, this.#context.pictureBase)
    if (picture === null) this.#leftOut.add(source, 'image_skipped')
    else if ('url' in picture) return picture.url
    else this.#pictures.push({ place, where: source.where, content: picture.content })
    return null
  }

  #add(item: FoundItem): void {
    if (item.kind === 'link') return this.#addLink(item)
    if (item.kind === 'leftOut') return this.#leftOut.add(item, item.reason, item.link ? this.#offered(item.link) : null)
    const built = item.kind === 'heading' ? headingTile(item, this.#isHtml) : textTile(item, this.#isHtml)
    if (built) this.#admit(item, built)
  }

  #addLink(item: FoundLink): void {
    const address = addressOf(item.url, this.#context.baseAddress)
    if (address.kind === 'refused') return this.#leftOut.add(item, address.reason)
    if (address.kind === 'link') {
      const built = linkTile(item, address.url, this.#isHtml)
      if (this.#isRepeated(item, address.url, built.tile)) return
      if (this.#admit(item, built)) this.#finish(item, built.tile)
      return
    }
    const built = contactTile(item, address, this.#isHtml)
    if (this.#isRepeated(item, contactHref(address.channel, address.address), built.tile)) return
    if (this.#admit(item, built) && item.thumbnail) this.#leftOut.add(item, 'image_skipped')
  }

  /** A link that is left out, complete, so that it can still be added. */
  #offered(item: FoundLink): DocumentLink | null {
    const address = addressOf(item.url, this.#context.baseAddress)
    if (address.kind !== 'link') return null
    const { tile } = linkTile(item, address.url, this.#isHtml)
    const picture = item.thumbnail && pictureOf(item.thumbnail, this.#context.pictureBase)
    this.#count(item, tile)
    return picture && 'url' in picture ? { ...tile, thumbnail: picture.url } : tile
  }

  /** Whether the page has this address already, and nothing tells the two apart. If their titles differ, it can still be added. */
  #isRepeated(item: FoundLink, address: string, tile: DocumentTile): boolean {
    const title = 'title' in tile ? (tile.title ?? '') : ''
    const titles = this.#titles.get(address)
    if (!titles) {
      this.#titles.set(address, new Set([title]))
      return false
    }
    const isRepeated = item.social || title === '' || titles.has(title)
    titles.add(title)
    if (isRepeated) this.#leftOut.add(item, 'duplicate', tile.kind === 'link' ? this.#offered(item) : null)
    return isRepeated
  }

  /** Adds the tile, unless its key is present or the page is full. */
  #admit(item: Exclude<FoundItem, { kind: 'leftOut' }>, { tile, alterations }: Built<DocumentTile>): boolean {
    const source: LeftOutSource = item.kind === 'text' ? { where: item.where, title: item.title ?? item.text } : item
    if (this.#tiles.has(tile.key)) {
      this.#leftOut.add(source, 'duplicate')
      return false
    }
    if (this.#isFull(tile)) {
      this.#leftOut.add(source, 'over_quota', item.kind === 'link' && tile.kind === 'link' ? this.#offered(item) : null)
      return false
    }
    if (tile.kind === 'link') this.#links++
    this.#tiles.set(tile.key, tile)
    const schedule: LeftOutSource = { ...source, where: `${source.where}${scheduleSuffix}` }
    for (const alteration of alterations) this.#leftOut.add(alteration === 'kind_unsupported' ? schedule : source, alteration)
    return true
  }

  #isFull({ kind }: DocumentTile): boolean {
    const size = this.#tiles.size
    if (size >= maxListItems) return true
    if (kind !== 'link') return size - this.#links >= maxBlocks
    return this.#context.linkLimit > 0 && this.#links >= this.#context.linkLimit
  }

  /** What a link has besides its fields. */
  #finish(item: FoundLink, tile: DocumentLink): void {
    const thumbnail = this.#picture({ field: 'thumbnail', key: tile.key }, item, item.thumbnail)
    if (thumbnail !== null) this.#tiles.set(tile.key, { ...tile, thumbnail })
    this.#count(item, tile)
  }

  #count({ clicks }: FoundLink, { key }: DocumentLink): void {
    const count = Math.min(Math.floor(clicks ?? 0), maxClicks)
    if (count > 0) this.#clicks[key] ??= count
  }
}
