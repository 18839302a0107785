import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import {
  canonicalDocument,
  DocumentInput,
  isLink,
  issueMessage,
  isVisibleAt,
  nextBoundary,
  type PageDocument,
  type PublicPage,
  publicPage,
  type Utm,
  withoutDueInstants,
} from '@tessera/contract'

import { Failure, Failures } from '../failure.ts'
import { parseFile } from '../file/parsed-file.ts'
import { cannotRead, readText } from '../project/read-text.ts'

/** What visitors see of a document, at a time. */
export type SitePage = {
  file: string
  page: PublicPage
  utm: Utm | null
}

/** The published pages of some documents. */
export type SitePages = {
  pages: SitePage[]
  /** The files of drafts, which a site leaves out. */
  drafts: string[]
  /** When a schedule changes one of the pages, in Unix milliseconds. Infinity if none does. */
  changesAt: number
}

/** A folder stands for its documents, because not every shell expands patterns. */
async function filesAt(cwd: string, path: string): Promise<string[]> {
  const found = await stat(resolve(cwd, path)).catch((error: unknown) => cannotRead(path, error))
  if (!found.isDirectory()) return [path]
  const names = (await readdir(resolve(cwd, path))).filter((name) => /^[^.].*\.(?:ya?ml|json)$/.test(name)).toSorted()
  if (names.length === 0) throw new Failure(`There are no documents in ${path}`)
  return names.map((name) => join(path, name))
}

/** Reads documents, and decides what visitors see of them at the time `now`. Throws `Failures` that name each wrong value with its place. */
export async function readSitePages(cwd: string, paths: readonly string[], now: Date): Promise<SitePages> {
  const documents: { file: string; document: PageDocument }[] = []
  const failures: string[] = []
  const files = (await Promise.all(paths.map((path) => filesAt(cwd, path)))).flat()
  // A file may be named twice: directly and through its folder.
  for (const file of new Map(files.map((file) => [resolve(cwd, file), file])).values()) {
    try {
      documents.push({ file, document: await readDocument(cwd, file) })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures.push(error.message)
    }
  }
  if (failures.length > 0) throw new Failures(failures)
  rejectEqualSlugs(documents)
  const current = documents.map(({ file, document }) => ({ file, document: withoutDueInstants(document, now.toISOString()) }))
  const published = current.filter(({ document }) => document.published)
  const boundaries = current.map(({ document }) => boundaryOf(document, now.getTime()))
  return {
    pages: published.map(({ file, document }) => ({ file, page: publicPageOf(document, now.getTime()), utm: document.utm })),
    drafts: current.filter(({ document }) => !document.published).map(({ file }) => file),
    changesAt: Math.min(Number.POSITIVE_INFINITY, ...boundaries),
  }
}

async function readDocument(cwd: string, file: string): Promise<PageDocument> {
  const { value, positionOf } = parseFile(file, await readText(file, resolve(cwd, file)))
  const { data, error } = DocumentInput.safeParse(value, { error: issueMessage })
  if (data) return canonicalDocument(data)
  const place = (path: readonly PropertyKey[]) => path.map((step) => (typeof step === 'symbol' ? step.toString() : step))
  throw new Failures(
    error.issues.map(
      ({ path, message }) => `${file}:${positionOf(place(path))}: ${[place(path).join('.'), message].filter(Boolean).join(': ')}`,
    ),
  )
}

function rejectEqualSlugs(documents: readonly { file: string; document: PageDocument }[]): void {
  const first = new Map<string, string>()
  for (const { file, document } of documents) {
    const slug = document.slug.toLowerCase()
    const other = first.get(slug)
    if (other !== undefined) throw new Failure(`${file}: ${other} has the same slug, ${document.slug}`)
    first.set(slug, file)
  }
}

/** When a schedule changes what visitors see. The links of a draft do not matter. */
function boundaryOf({ published, publishAt, unpublishAt, links }: PageDocument, now: number): number {
  const instants = [publishAt, unpublishAt].flatMap((instant) => (instant === null ? [] : [Date.parse(instant)]))
  return Math.min(published ? nextBoundary(links.filter(isLink), now) : Number.POSITIVE_INFINITY, ...instants)
}

/** Keys stand for ids. Visitors load every picture from its address. */
function publicPageOf(document: PageDocument, now: number): PublicPage {
  const shown = document.links.filter((tile) => tile.active && (!isLink(tile) || isVisibleAt(tile, now)))
  return publicPage(
    document,
    shown.map(({ key, ...tile }) => ({ ...tile, id: key })),
  )
}
