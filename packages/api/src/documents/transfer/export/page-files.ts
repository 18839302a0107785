import { type ArchiveWriter, type DayLine, type Manifest, pageFolder, type PageFacts } from '@tessera/archive'
import { documentText, historyCursor, imageIdOf, maxListItems, type PageDocument, type PageId } from '@tessera/contract'

import { csvText } from '../../../core/answer.ts'
import { listHistory, readEntryDocument } from '../../../history/read-store.ts'
import { findPage } from '../../read-store.ts'
import type { ExportSource } from './export-types.ts'
import { clickColumns, readClickCsv, readClickLines, readDays } from './ledger-store.ts'
import { type ExportedPage, readLinks, readRemovedLinks } from './page-store.ts'

export type PageParts = { site: boolean; ledger: boolean }

/** What the manifest collects while files are written. */
export type Collected = Pick<Manifest, 'notes' | 'validUntil'> & { external: Set<string> }

type Add = ArchiveWriter['add']

export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`

/** Adds the folder of a page, and its folder of `site`. */
export async function writePage(source: ExportSource, add: Add, page: ExportedPage, parts: PageParts, collected: Collected): Promise<void> {
  const { snapshot, owner } = source
  const { slug, ...facts } = page
  const folder = pageFolder(slug)
  const { document } = await findPage(snapshot, owner, page.id)
  collectExternal(document, collected)
  await add(`${folder}/document.json`, documentText(document))
  const links = await readLinks(snapshot, page.id)
  const removed = await readRemovedLinks(snapshot, page.id)
  await add(`${folder}/page.json`, jsonFile({ ...facts, links, removedLinks: removed } satisfies PageFacts))
  if (parts.ledger) await writeClicks(source, add, folder, page.id)
  await writeDays(add, folder, await readDays(snapshot, page.id))
  await add(`${folder}/history.jsonl`, historyLines(source, page.id))
  if (parts.site) await writeSite(source, add, slug, collected)
}

/** A manifest names no more pictures of other sites, so that it stays small. */
const maxExternal = maxListItems

function collectExternal({ coverImage, avatar, links }: PageDocument, { external }: Collected): void {
  const pictures = links.flatMap((tile) => (tile.kind === 'link' ? [tile.thumbnail, tile.iconImage] : []))
  for (const url of [coverImage, avatar, ...pictures])
    if (url !== null && imageIdOf(url) === undefined && external.size < maxExternal) external.add(url)
}

const dayColumns = ['date', 'views', 'visitors', 'clicks'] as const

async function writeClicks({ snapshot }: ExportSource, add: Add, folder: string, pageId: PageId): Promise<void> {
  await add(`${folder}/clicks.jsonl`, readClickLines(snapshot, pageId))
  await add(
    `${folder}/clicks.csv`,
    (async function* () {
      yield csvText({ name: '', columns: clickColumns, rows: [] })
      yield* readClickCsv(snapshot, pageId)
    })(),
  )
}

async function writeDays(add: Add, folder: string, days: readonly DayLine[]): Promise<void> {
  await add(`${folder}/days.jsonl`, days.map(jsonLine).join(''))
  const rows = days.map((day) => dayColumns.map((column) => day[column]))
  await add(`${folder}/days.csv`, csvText({ name: '', columns: dayColumns, rows }))
}

const entriesPerPart = 100

/** The entries of the page's history with their documents, newest first. Each document is read alone, because it may have megabytes. */
async function* historyLines({ snapshot, owner }: ExportSource, pageId: PageId): AsyncGenerator<string> {
  let cursor: string | undefined
  for (;;) {
    const entries = (await listHistory(snapshot, owner, { pageId, limit: entriesPerPart, cursor })).value()
    for (const entry of entries) {
      const document = (await readEntryDocument(snapshot, owner, { pageId, revision: String(entry.revision) })).value()
      yield jsonLine({ ...entry, document })
    }
    const last = entries.at(-1)
    if (!last || entries.length < entriesPerPart) return
    cursor = historyCursor(last)
  }
}

const hiddenBecause = {
  draft: 'it is a draft',
  protected: 'it has a password',
  blocked: 'it is blocked',
}

async function writeSite(source: ExportSource, add: Add, slug: string, collected: Collected): Promise<void> {
  const site = await source.renderSite(source.snapshot, slug, source.origin)
  if (site.state !== 'shown') {
    collected.notes.push(`There is no site/${slug}: the page is not shown to visitors, because ${hiddenBecause[site.state]}.`)
    return
  }
  for await (const { path, content } of site.files) await add(`site/${slug}/${path}`, content)
  const until = site.validUntil?.toISOString() ?? null
  if (until !== null && (collected.validUntil === null || until < collected.validUntil)) collected.validUntil = until
}
