import type { Change, Found, ShownPage, Tile, Visit } from '@tessera/api'
import type { LinkId, PageId } from '@tessera/contract'
import { isUnavailable } from '@tessera/db'

import { BoundedMap } from '../../process/cache/bounded-map.ts'
import { Changes } from './change-log.ts'
import { Renditions } from './renditions.ts'

/** What the cache holds of one address. */
export type Entry = {
  /** In lower case. */
  readonly slug: string
  readonly found: Found
  readonly renditions: Renditions
  /** When it was last known to be what the database holds. */
  checked: number
  /** Since the last round of look-ups. */
  used: boolean
  /** The look-up of its tag that is under way. */
  asking: { since: number; done: Promise<void> } | undefined
  bytes: number
}

/** Both ask the database, about well-formed slugs in lower case. */
export type Source = {
  find: (slug: string) => Promise<Found>
  /** The present tags; what leads to no page is left out. */
  tags: (slugs: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

type Fill = { since: number; done: Promise<{ entry: Entry; kept: boolean }> }

/** Milliseconds. */
const roundEvery = 300
const young = 800
/** For a look-up, before what is held is served without it. */
const patience = 500
/** How long what is held may stand in for a database that is away. */
const standIn = 5 * 60_000

/** Slugs in one statement of a round. */
const atOnce = 1_000

/**
 * What is at the addresses of pages. A change by this process shows on the next request, since every write tells of it
 * (`changed`) between its commit and its answer; one by another process shows within a second, since what is used has its
 * tag looked up, all in one statement a round. Unknown slugs are held too, apart, so that they cost pages no room.
 */
export class PageCache {
  readonly #source: Source
  readonly #pages: BoundedMap<Entry>
  readonly #absent: BoundedMap<Entry>
  readonly #fills = new Map<string, Fill>()
  /** Of page ids and slugs, while fills are under way: which page a fill is of is known only when it is done. */
  readonly #changes = new Changes()
  readonly #byPage = new Map<PageId, Set<Entry>>()
  readonly #byTile = new Map<LinkId, Entry>()
  #used: Entry[] = []
  #hits = 0
  #misses = 0
  readonly #rounds: NodeJS.Timeout

  constructor(source: Source, limit: number) {
    this.#source = source
    this.#pages = new BoundedMap(limit, (entry) => this.#forget(entry))
    this.#absent = new BoundedMap(limit / 16, () => {})
    let round: Promise<void> | undefined
    this.#rounds = setInterval(() => {
      round ??= this.#lookUpUsed()
        // What could not be looked up grows old, and whoever asks for it next hears why.
        .catch(() => {})
        .finally(() => (round = undefined))
    }, roundEvery).unref()
  }

  close(): void {
    clearInterval(this.#rounds)
  }

  get bytes(): number {
    return this.#pages.bytes + this.#absent.bytes
  }

  get size(): number {
    return this.#pages.size + this.#absent.size
  }

  /** How many were answered from memory, and how many not. */
  get lookups(): [result: string, count: number][] {
    return [
      ['hit', this.#hits],
      ['miss', this.#misses],
    ]
  }

  /** What is held of a slug in lower case, where it may be told without asking anybody. */
  atHand(slug: string): Entry | undefined {
    return this.#ifYoung(this.#pages.get(slug))
  }

  /** The entry that holds a tile, as `atHand`. */
  tileAtHand(id: LinkId): Entry | undefined {
    return this.#ifYoung(this.#byTile.get(id))
  }

  /** The address of the page that a tile was last seen on. */
  slugOfTile(id: LinkId): string | undefined {
    return this.#byTile.get(id)?.slug
  }

  /** What is at a well-formed slug in lower case. */
  async get(slug: string): Promise<Entry> {
    const entry = this.#held(slug)
    if (entry) {
      this.#use(entry)
      if (isOld(entry)) await this.#renew(entry)
      if (this.#held(slug) === entry) {
        this.#hits += 1
        return entry
      }
    }
    this.#misses += 1
    const joined = this.#fills.get(slug)
    if (joined) {
      const { entry: found, kept } = await joined.done
      if (kept) return found
      // It began before a change that whoever joined it may have made.
    }
    const { done } = this.#fills.get(slug) ?? this.#fill(slug)
    return (await done).entry
  }

  /** To be called after a write's commit, or its unknown end, and before its answer. */
  changed({ pageId, slug }: Change): void {
    if (slug !== undefined) {
      const key = slug.toLowerCase()
      this.#changes.note(key)
      this.#drop(key)
    }
    if (pageId !== undefined) {
      this.#changes.note(pageId)
      for (const entry of this.#byPage.get(pageId) ?? []) this.#drop(entry.slug)
    }
    const [oldest] = this.#fills.values()
    this.#changes.forgetBefore(oldest?.since ?? Infinity)
  }

  #held(slug: string): Entry | undefined {
    return this.#pages.get(slug) ?? this.#absent.get(slug)
  }

  #ifYoung(entry: Entry | undefined): Entry | undefined {
    if (!entry || isOld(entry)) return undefined
    this.#hits += 1
    this.#use(entry)
    return entry
  }

  #use(entry: Entry): void {
    if (entry.used) return
    entry.used = true
    this.#used.push(entry)
  }

  #fill(slug: string): Fill {
    const [since, checked] = [this.#changes.now, performance.now()]
    const done = this.#source
      .find(slug)
      .then((found) => {
        const entry = this.#newEntry(slug, found, checked)
        const kept = !this.#changes.since(since, slug) && !this.#changes.since(since, found.pageId)
        if (kept) this.#keep(entry)
        return { entry, kept }
      })
      // Not before it is kept or not: changes are remembered only as long as there are fills.
      .finally(() => this.#fills.delete(slug))
    const fill = { since, done }
    this.#fills.set(slug, fill)
    return fill
  }

  /** Makes `entry` young or drops it. Where the database is away it stays as it is, and is refused when it is too old. */
  async #renew(entry: Entry): Promise<void> {
    entry.asking ??= {
      since: performance.now(),
      done: this.#lookUp([entry]).finally(() => (entry.asking = undefined)),
    }
    const { since, done } = entry.asking
    const mayStandIn = performance.now() - entry.checked < standIn
    try {
      await (mayStandIn ? within(since + patience - performance.now(), done) : done)
    } catch (error) {
      if (!mayStandIn || !isUnavailable(error)) throw error
    }
  }

  async #lookUpUsed(): Promise<void> {
    const used = this.#used
    this.#used = []
    for (const entry of used) {
      entry.used = false
      this.#pages.touch(entry.slug, entry)
      this.#absent.touch(entry.slug, entry)
    }
    const held = used.filter((entry) => this.#held(entry.slug) === entry)
    for (let i = 0; i < held.length; i += atOnce) await this.#lookUp(held.slice(i, i + atOnce))
  }

  async #lookUp(entries: readonly Entry[]): Promise<void> {
    const since = performance.now()
    const tags = await this.#source.tags(entries.map((entry) => entry.slug))
    for (const entry of entries) {
      if ((tags.get(entry.slug) ?? '') === entry.found.tag) entry.checked = Math.max(entry.checked, since)
      else if (this.#held(entry.slug) === entry) this.#drop(entry.slug)
    }
  }

  #newEntry(slug: string, found: Found, checked: number): Entry {
    const renditions = new Renditions((bytes) => this.#pages.grow(slug, entry, bytes))
    const entry: Entry = { slug, found, renditions, checked, used: false, asking: undefined, bytes: weightOf(found.visit) }
    return entry
  }

  #keep(entry: Entry): void {
    const { visit, pageId } = entry.found
    this.#drop(entry.slug)
    if (pageId === undefined) {
      this.#absent.set(entry.slug, entry)
      return
    }
    const entries = this.#byPage.get(pageId)
    if (entries) entries.add(entry)
    else this.#byPage.set(pageId, new Set([entry]))
    for (const id of tilesOf(visit)) this.#byTile.set(id, entry)
    this.#pages.set(entry.slug, entry)
  }

  #drop(slug: string): void {
    this.#pages.delete(slug)
    this.#absent.delete(slug)
  }

  #forget(entry: Entry): void {
    const { visit, pageId } = entry.found
    for (const id of tilesOf(visit)) if (this.#byTile.get(id) === entry) this.#byTile.delete(id)
    const entries = pageId && this.#byPage.get(pageId)
    if (!entries) return
    entries.delete(entry)
    if (entries.size === 0) this.#byPage.delete(pageId)
  }
}

/** A tile of a page that is shown. */
export function tileOf({ found: { visit } }: Entry, id: LinkId): { visit: ShownPage; tile: Tile } | undefined {
  const tile = visit.state === 'shown' ? visit.tiles.get(id) : undefined
  return visit.state === 'shown' && tile ? { visit, tile } : undefined
}

const isOld = (entry: Entry) => performance.now() - entry.checked >= young

const noTiles: ReadonlyMap<LinkId, Tile> = new Map()
const tilesOf = (visit: Visit) => (visit.state === 'shown' ? visit.tiles : noTiles).keys()

/** About what an entry takes in memory before any bytes are made of it. */
function weightOf(visit: Visit): number {
  if (visit.state !== 'shown') return 500
  return visit.page.links.reduce(
    (sum, { url, title, thumbnail }) => sum + 600 + 2 * (url.length + (title?.length ?? 0) + (thumbnail?.length ?? 0)),
    2_000,
  )
}

/** Waits for `done` for at most `ms`. */
async function within(ms: number, done: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([done, over]).finally(() => clearTimeout(timer))
}
