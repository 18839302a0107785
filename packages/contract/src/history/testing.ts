import type { PageDocument } from '../documents/document.ts'
import { EntryPart, type EntryVia } from './history.ts'

/** A change to a page: who made it, how, and the document after it. */
export type ModeledChange = {
  /** A session or token. Null: a scheduled publication. */
  author: string | null
  via: EntryVia
  source?: string | null
  restoredFrom?: number | null
  document: PageDocument
  /** Minutes since the page was created. */
  minute: number
}

/** A history entry, with the facts that the contract's rules depend on. */
export type ModeledEntry = Required<ModeledChange> & {
  revision: number
  lastRevision: number
  parts: EntryPart[]
  startedAt: number
  /** Whether its last change removed a tile. */
  removed: boolean
}

const publication = ['published', 'publishAt', 'unpublishAt'] as const
const notDetails: readonly string[] = ['slug', 'theme', 'links', ...publication]

/** Identifies a tile: a tile with the same key but a different kind is a different tile. */
export const tileName = ({ key, kind }: PageDocument['links'][number]): string => `${kind} ${key}`

/** The parts in which two documents differ, and whether the second lacks a tile of the first. */
function difference(from: PageDocument, to: PageDocument): { parts: EntryPart[]; removed: boolean } {
  const differs = (...fields: (keyof PageDocument)[]) => fields.some((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
  const details = (Object.keys(to) as (keyof PageDocument)[]).filter((field) => !notDetails.includes(field))
  const tiles = new Set(to.links.map(tileName))
  const parts: Record<EntryPart, boolean> = {
    address: differs('slug'),
    details: differs(...details),
    design: differs('theme'),
    links: differs('links'),
    publication: differs(...publication),
  }
  return { parts: EntryPart.options.filter((part) => parts[part]), removed: from.links.some((tile) => !tiles.has(tileName(tile))) }
}

const isExclusive = (parts: readonly EntryPart[]) => parts.includes('address') || parts.includes('publication')

/** The history that a page should have, the oldest entry first. It starts with the page's creation. */
export class HistoryModel {
  readonly entries: ModeledEntry[]

  constructor(created: Omit<ModeledChange, 'minute'>) {
    const first = { source: null, restoredFrom: null, ...created, minute: 0, startedAt: 0, removed: false }
    this.entries = [{ ...first, revision: 1, lastRevision: 1, parts: ['address', 'details'] }]
  }

  get current(): ModeledEntry {
    return this.entries.at(-1) as ModeledEntry
  }

  /** A write that changed nothing makes no entry. */
  record(change: ModeledChange): void {
    const open = this.current
    const { parts, removed } = difference(open.document, change.document)
    if (parts.length === 0) return
    const revision = open.lastRevision + 1
    const given = { source: null, restoredFrom: null, ...change, lastRevision: revision, removed }
    if (!this.#joins(change, parts, removed)) {
      this.entries.push({ ...given, revision, startedAt: change.minute, parts })
      return
    }
    const { startedAt } = open
    const merged = EntryPart.options.filter((part) => open.parts.includes(part) || parts.includes(part))
    this.entries.splice(-1, 1, { ...given, revision: open.revision, startedAt, parts: merged })
  }

  #joins({ author, via, minute }: ModeledChange, parts: readonly EntryPart[], removed: boolean): boolean {
    const open = this.current
    return (
      open.revision > 1 &&
      open.author === author &&
      open.via === via &&
      (via === 'dashboard' || via === 'api') &&
      minute - open.minute < 5 &&
      minute - open.startedAt < 30 &&
      !isExclusive(open.parts) &&
      !isExclusive(parts) &&
      (!removed || open.removed)
    )
  }
}
