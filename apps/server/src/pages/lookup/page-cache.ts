import type { ChangedPage, SlugLookup } from '@tessera/api'
import type { LinkId, PageId } from '@tessera/contract'
import { isUnavailable } from '@tessera/db'
import { LRUCache } from 'lru-cache'

import type { Clock } from '../../process/upkeep/database-clock.ts'
import { withTimeout } from '../../process/timeout.ts'
import { type CacheEntry, estimateBytes, tileIdsOf } from './cache-entry.ts'
import { PageRenderings } from './page-renderings.ts'

/** The database. All slugs are well-formed and in lower case. */
export type PageSource = {
  find: (slug: string) => Promise<SlugLookup>
  /** The current tags; slugs that lead to no page are left out. */
  tags: (slugs: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** A lookup in flight. A change of its slug or page in the meantime makes its result outdated. */
type Lookup = {
  slugChanged: boolean
  /** Which page is at the slug is known only when the lookup ends, so all pages that change are remembered. */
  readonly changedPages: Set<PageId>
  readonly done: Promise<{ entry: CacheEntry; current: boolean }>
}

const verificationIntervalMs = 300
/** An entry that was verified longer ago is verified before it is served. */
const maxUnverifiedMs = 800
/** A request waits this long for a verification, then gets the entry as it is. */
const verificationTimeoutMs = 500
/** How long an entry may be served without verification while the database is unavailable. */
const maxOutageMs = 5 * 60_000
const maxSlugsPerStatement = 1_000

/**
 * What visitors see at each slug, in a bounded amount of memory.
 *
 * A write by this process shows on the next request: it calls `invalidate` before its response is sent, which removes the
 * entries and keeps lookups that began earlier from being stored. A write by another process shows within a second: every
 * 300 ms one statement compares the tags of all entries that were served. Unknown slugs are cached too, in a cache of their own
 * so that they displace no pages.
 *
 * The links of a page may be shown at certain times only. An entry carries the time of the next such change; from then on another entry
 * takes its place, made from the same data without the database.
 */
export class PageCache {
  readonly #source: PageSource
  readonly #clock: Clock
  readonly #pages: LRUCache<string, CacheEntry>
  readonly #absent: LRUCache<string, CacheEntry>
  readonly #lookups = new Map<string, Lookup>()
  /** Indexes of `#pages`. */
  readonly #byPage = new Map<PageId, Set<CacheEntry>>()
  readonly #byTile = new Map<LinkId, CacheEntry>()
  #used: CacheEntry[] = []
  #hits = 0
  #misses = 0
  readonly #timer: NodeJS.Timeout

  constructor(source: PageSource, maxBytes: number, clock: Clock) {
    const sizeCalculation = ({ bytes }: CacheEntry) => bytes
    this.#source = source
    this.#clock = clock
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation, dispose: (entry) => this.#removeFromIndexes(entry) })
    this.#absent = new LRUCache({ maxSize: Math.floor(maxBytes / 16), sizeCalculation })
    let round: Promise<void> | undefined
    this.#timer = setInterval(() => {
      round ??= this.#verifyUsed()
        // Entries that could not be verified grow old; the next request for one of them gets the error.
        .catch(() => {})
        .finally(() => (round = undefined))
    }, verificationIntervalMs).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#absent.calculatedSize
  }

  get size(): number {
    return this.#pages.size + this.#absent.size
  }

  get counts(): [result: 'hit' | 'miss', count: number][] {
    return [
      ['hit', this.#hits],
      ['miss', this.#misses],
    ]
  }

  /** The entry of a slug in lower case, if it can be served without the database. */
  getFresh(slug: string): CacheEntry | undefined {
    return this.#useIfFresh(this.#pages.peek(slug))
  }

  /** The entry of the page with this tile, if it can be served without the database. */
  getFreshByTile(id: LinkId): CacheEntry | undefined {
    return this.#useIfFresh(this.#byTile.get(id))
  }

  /** The slug of the page that last had this tile. */
  slugOfTile(id: LinkId): string | undefined {
    return this.#byTile.get(id)?.slug
  }

  /** The entry of a well-formed slug in lower case. */
  async get(slug: string): Promise<CacheEntry> {
    let entry = this.#heldAt(slug)
    while (entry) {
      this.#markUsed(entry)
      if (!isFresh(entry)) await this.#verify(entry)
      const held = this.#heldAt(slug)
      if (held === entry) {
        this.#hits += 1
        return this.#atPresent(entry)
      }
      // A concurrent request has removed or replaced the entry.
      entry = held
    }
    this.#misses += 1
    const earlier = this.#lookups.get(slug)
    if (earlier) {
      const { entry: found, current } = await earlier.done
      // An outdated lookup may have begun before the caller's own write.
      if (current) return found
    }
    const { done } = this.#lookups.get(slug) ?? this.#lookUp(slug)
    return (await done).entry
  }

  /** Called after each write commits (or its outcome is unknown), before the response is sent. */
  invalidate({ pageId, slug }: ChangedPage): void {
    const changedSlug = slug?.toLowerCase()
    for (const [lookedUp, lookup] of this.#lookups) {
      if (lookedUp === changedSlug) lookup.slugChanged = true
      if (pageId !== undefined) lookup.changedPages.add(pageId)
    }
    if (changedSlug !== undefined) this.#delete(changedSlug)
    if (pageId !== undefined) for (const entry of this.#byPage.get(pageId) ?? []) this.#delete(entry.slug)
  }

  /** Looking an entry up makes it the most recently used. */
  #heldAt(slug: string): CacheEntry | undefined {
    return this.#pages.get(slug) ?? this.#absent.get(slug)
  }

  #holds(entry: CacheEntry): boolean {
    return (this.#pages.peek(entry.slug) ?? this.#absent.peek(entry.slug)) === entry
  }

  #useIfFresh(entry: CacheEntry | undefined): CacheEntry | undefined {
    if (!entry || !isFresh(entry)) return undefined
    this.#hits += 1
    const present = this.#atPresent(entry)
    this.#markUsed(present)
    return present
  }

  /** The entry, or the one that takes its place because the time has come for a link to be shown or hidden. */
  #atPresent(entry: CacheEntry): CacheEntry {
    // Most pages have no schedule, and need no clock.
    if (!entry.found.schedule) return entry
    const now = this.#clock.now()
    if (now < entry.changesAt) return entry
    const present = this.#newEntry(entry.slug, entry.found.schedule.at(now), entry.verifiedAt)
    this.#store(present)
    this.#markUsed(present)
    return present
  }

  #markUsed(entry: CacheEntry): void {
    if (entry.used) return
    entry.used = true
    this.#used.push(entry)
  }

  #lookUp(slug: string): Lookup {
    const startedAt = performance.now()
    const lookup: Lookup = {
      slugChanged: false,
      changedPages: new Set(),
      done: this.#source
        .find(slug)
        .then((found) => {
          const entry = this.#newEntry(slug, found, startedAt)
          const current = !lookup.slugChanged && !(found.pageId !== undefined && lookup.changedPages.has(found.pageId))
          if (current) this.#store(entry)
          return { entry, current }
        })
        // Only after the entry is stored: `invalidate` has to see the lookup until then.
        .finally(() => this.#lookups.delete(slug)),
    }
    this.#lookups.set(slug, lookup)
    return lookup
  }

  #newEntry(slug: string, found: SlugLookup, verifiedAt: number): CacheEntry {
    const renderings = new PageRenderings((bytes) => this.#resize(entry, bytes))
    const changesAt = found.schedule?.changesAt ?? Number.POSITIVE_INFINITY
    const state = { verifiedAt, used: false, verifying: undefined, bytes: estimateBytes(found) }
    const entry: CacheEntry = { slug, found, renderings, changesAt, ...state }
    return entry
  }

  /** Refreshes or removes an entry. While the database is unavailable the entry stays, until it is too old to be served. */
  async #verify(entry: CacheEntry): Promise<void> {
    entry.verifying ??= {
      since: performance.now(),
      done: this.#compareTags([entry]).finally(() => (entry.verifying = undefined)),
    }
    const { since, done } = entry.verifying
    const servableUnverified = performance.now() - entry.verifiedAt < maxOutageMs
    try {
      await (servableUnverified ? withTimeout(done, since + verificationTimeoutMs - performance.now(), () => {}) : done)
    } catch (error) {
      if (!servableUnverified || !isUnavailable(error)) throw error
    }
  }

  async #verifyUsed(): Promise<void> {
    const used = this.#used
    this.#used = []
    for (const entry of used) entry.used = false
    const held = used.filter((entry) => this.#heldAt(entry.slug) === entry)
    for (let i = 0; i < held.length; i += maxSlugsPerStatement) await this.#compareTags(held.slice(i, i + maxSlugsPerStatement))
  }

  async #compareTags(entries: readonly CacheEntry[]): Promise<void> {
    const startedAt = performance.now()
    const tags = await this.#source.tags(entries.map(({ slug }) => slug))
    for (const entry of entries) {
      if ((tags.get(entry.slug) ?? '') === entry.found.tag) entry.verifiedAt = Math.max(entry.verifiedAt, startedAt)
      else if (this.#holds(entry)) this.#delete(entry.slug)
    }
  }

  #store(entry: CacheEntry): void {
    const { slug, found } = entry
    this.#delete(slug)
    if (found.pageId === undefined) {
      this.#absent.set(slug, entry)
      return
    }
    this.#pages.set(slug, entry)
    // An entry that is larger than the whole cache is not stored.
    if (this.#pages.peek(slug) === entry) this.#addToIndexes(entry, found.pageId)
  }

  #resize(entry: CacheEntry, bytes: number): void {
    if (!this.#holds(entry)) return
    entry.bytes += bytes
    // The cache reads an entry's size only when it is added.
    this.#store(entry)
  }

  #delete(slug: string): void {
    this.#pages.delete(slug)
    this.#absent.delete(slug)
  }

  #addToIndexes(entry: CacheEntry, pageId: PageId): void {
    const entries = this.#byPage.get(pageId)
    if (entries) entries.add(entry)
    else this.#byPage.set(pageId, new Set([entry]))
    for (const id of tileIdsOf(entry)) this.#byTile.set(id, entry)
  }

  #removeFromIndexes(entry: CacheEntry): void {
    for (const id of tileIdsOf(entry)) if (this.#byTile.get(id) === entry) this.#byTile.delete(id)
    const { pageId } = entry.found
    const entries = pageId && this.#byPage.get(pageId)
    if (!entries) return
    entries.delete(entry)
    if (entries.size === 0) this.#byPage.delete(pageId)
  }
}

const isFresh = (entry: CacheEntry) => performance.now() - entry.verifiedAt < maxUnverifiedMs
