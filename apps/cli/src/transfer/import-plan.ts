import type { LeftOutItem, PageDocument } from '@tessera/contract'
import type { ParsedImport, ParsedPage } from '@tessera/import'

import { type Problem, problemOf } from '../output/problem.ts'
import type { PageReport } from '../sync/plan.ts'
import type { ImportService, ExistingPage } from './import-requests.ts'
import { hashOf, mergedDocument, missingPictures, type Mode, type Picture, withinLimits } from './merged-document.ts'

export type ImportOptions = { to: string | undefined; mode: Mode | undefined; publish: boolean; clicks: boolean }

/** A page of the file, with what the import would make of it. */
export type PlannedImport = PageReport & {
  slug: string
  document: PageDocument
  /** Pictures that came with the file and that the document lacks. */
  pictures: Picture[]
  leftOut: LeftOutItem[]
  /** Clicks to import, by key. */
  clicks: Record<string, number>
}

const maxSlugLength = 64
/** Slugs that are tried in place of one that belongs to another account. */
const maxSlugs = 20

/** Plans all pages of a file. A page that fails does not stop the others. */
export async function planImport(service: ImportService, found: ParsedImport, options: ImportOptions): Promise<PlannedImport[]> {
  const planned: PlannedImport[] = []
  // An archive holds each image once, with any one of the pages that use it. So every page is offered all of them.
  const shared = found.pages.flatMap(({ pictures }) => pictures.filter(({ place }) => place === null))
  for (const read of found.pages) {
    const page = { ...read, pictures: [...read.pictures.filter(({ place }) => place !== null), ...shared] }
    const taken = new Set(planned.map(({ slug }) => slug.toLowerCase()))
    planned.push(await planPage(service, page, taken, { ...options, statesPublication: found.format === 'tessera' }))
  }
  return planned
}

type PageOptions = ImportOptions & { statesPublication: boolean }

async function planPage(
  service: ImportService,
  page: ParsedPage,
  taken: ReadonlySet<string>,
  options: PageOptions,
): Promise<PlannedImport> {
  const wanted = options.to ?? page.document.slug
  let last: PlannedImport | undefined
  for (let number = 1; number <= maxSlugs; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, maxSlugLength - 1 - String(number).length)}-${number}`
    if (taken.has(slug.toLowerCase())) continue
    const read = await service.readPage(slug)
    if (read.error) return failed(page, slug, problemOf(read.error))
    last = await planAt(service, page, slug, read.page, options)
    const isTaken = last.error?.reason === 'slug_taken' || last.error?.reason === 'slug_reserved'
    // A slug that the caller names is not replaced by another one.
    if (!isTaken || options.to !== undefined) return last
  }
  return (
    last ??
    failed(page, wanted, { reason: 'slug_taken', message: 'Too many pages in the file have this slug. Change it in the file', issues: [] })
  )
}

async function planAt(
  service: ImportService,
  page: ParsedPage,
  slug: string,
  existing: ExistingPage | null,
  { mode, publish, clicks, statesPublication }: PageOptions,
): Promise<PlannedImport> {
  const before = existing?.document ?? null
  const proposed: PageDocument = { ...page.document, slug: before?.slug ?? slug }
  const merged = mergedDocument({ proposed, existing: before, mode, publish, statesPublication })
  const added = before === null ? 0 : merged.links.length - before.links.length
  if (before !== null && mode === undefined && added > 0) return failed(page, slug, pageExistsProblem(added))

  const ref = existing === null ? { slug } : { pageId: existing.pageId }
  let { document, dropped } = withinLimits(merged, before, Infinity)
  let answer = await service.plan(ref, document)
  const linkLimit = linkLimitOf(answer.error, existing)
  if (linkLimit !== undefined) {
    ;({ document, dropped } = withinLimits(merged, before, linkLimit))
    answer = await service.plan(ref, document)
  }
  if (answer.error) return failed(page, slug, problemOf(answer.error))
  const { revision, changes } = answer.data
  const pictures: Picture[] = []
  for (const picture of missingPictures(page.pictures, document, before)) {
    if (picture.place !== null || !(await service.hasImage(hashOf(picture.content)))) pictures.push(picture)
  }
  const keys = new Set(document.links.filter(({ kind }) => kind === 'link').map(({ key }) => key))
  return {
    file: null,
    slug: document.slug,
    pageId: existing?.pageId ?? null,
    action: existing === null ? 'create' : changes.length > 0 ? 'update' : 'none',
    revision,
    changes,
    drifted: null,
    error: null,
    document,
    pictures,
    leftOut: [...page.leftOut, ...dropped.map(overQuota)],
    clicks: clicks ? Object.fromEntries(Object.entries(page.clicks).filter(([key]) => keys.has(key))) : {},
  }
}

/** The limit of links, if that is why the service refused the document. The limit of pages only ever refuses a new page. */
function linkLimitOf(error: unknown, existing: ExistingPage | null): number | undefined {
  const { reason, details } = (error ?? {}) as { reason?: string; details?: { limit: number; used: number } }
  if (reason !== 'quota_exceeded' || !details) return undefined
  return existing !== null || details.used < details.limit ? details.limit : undefined
}

const overQuota = (tile: PageDocument['links'][number]): LeftOutItem => ({
  where: tile.key,
  title: tile.title,
  url: tile.kind === 'link' ? tile.url : null,
  reason: 'over_quota',
  link: tile.kind === 'link' ? tile : null,
})

const pageExistsProblem = (added: number): Problem => ({
  reason: 'page_exists',
  message: `This page already exists, but lacks ${added} of the tiles found. Pass --append to add ${added === 1 ? 'it' : 'them'}, --replace to replace the tiles of the page, or --to SLUG to create a new page`,
  issues: [],
})

const failed = ({ document, leftOut }: ParsedPage, slug: string, error: Problem): PlannedImport => ({
  file: null,
  slug,
  pageId: null,
  action: 'error',
  revision: null,
  changes: [],
  drifted: null,
  error,
  document,
  pictures: [],
  leftOut,
  clicks: {},
})
