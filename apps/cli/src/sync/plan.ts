import type { Context } from '../context.ts'
import { Failures } from '../failure.ts'
import type { ParsedFile } from '../file/parsed-file.ts'
import { type Problem, problemOf } from '../output/problem.ts'
import { type DocumentFile, type Project, readDocuments } from '../project/project.ts'
import { repositoryOf } from '../project/git-remote.ts'
import type { Lock } from '../project/lock.ts'
import type { Change, PageRef, Service, SourceRecord } from './document-requests.ts'

/** What `--json` shows of a page. */
export type PageReport = {
  file: string | null
  slug: string | null
  pageId: string | null
  action: 'create' | 'update' | 'none' | 'error'
  /** The page's revision that the changes start from. */
  revision: number | null
  changes: Change[]
  /** Whether the page was changed since it was last applied. `null`: never applied, or unknown. */
  drifted: boolean | null
  error: Problem | null
}

/** A page's report with what `apply` needs. `record` is undefined if the service keeps no records. */
export type PlannedPage = PageReport & {
  file: string
  ref: PageRef
  parsed: ParsedFile
  source: string
  record: SourceRecord | null | undefined
}

/** Stands for a missing slug. The service refuses it, and reports the error of the file. */
export const noSlug = '-'

/** Pages that are planned at the same time. */
const maxConcurrent = 4

/** All files of the project. Throws if any of them cannot be read, before the first request. */
export async function readAllDocuments(project: Project): Promise<DocumentFile[]> {
  const [files, errors] = await readDocuments(project)
  if (errors.length > 0) throw new Failures(errors.map(({ message }) => message))
  return files
}

export async function planPages(service: Service, project: Project, lock: Lock, files: readonly DocumentFile[]): Promise<PlannedPage[]> {
  const prefix = project.source ?? (await repositoryOf(project.folder))
  const planned: PlannedPage[] = []
  for (let at = 0; at < files.length; at += maxConcurrent) {
    const some = files.slice(at, at + maxConcurrent)
    planned.push(...(await Promise.all(some.map((file) => planPage(service, lock.idOf(file.name), file, sourceName(prefix, file.name))))))
  }
  return planned
}

const maxSourceLength = 200

/** Names the file to the service. The service takes at most 200 characters; the end is the most specific part. */
function sourceName(prefix: string, file: string): string {
  const name = Array.from((prefix === '' ? file : `${prefix}/${file}`).replaceAll(/\p{Cc}/gu, ' '))
  return name.length <= maxSourceLength ? name.join('') : `…${name.slice(1 - maxSourceLength).join('')}`
}

async function planPage(
  service: Service,
  lockedId: string | undefined,
  { name, parsed }: DocumentFile,
  source: string,
): Promise<PlannedPage> {
  const { value } = parsed
  const slug = slugOf(value)
  const ref: PageRef = lockedId === undefined ? { slug: slug ?? noSlug } : { pageId: lockedId }
  const page = { file: name, slug, revision: null, changes: [], drifted: null, ref, parsed, source, record: undefined }
  const failed = (error: Problem): PlannedPage => ({ ...page, pageId: lockedId ?? null, action: 'error', error })
  const answer = await service.planDocument(ref, value, source)
  if (answer.error) {
    if (answer.error.reason === 'page_not_found' && lockedId !== undefined) return failed(missingPage(lockedId))
    return failed(problemOf(answer.error, parsed))
  }
  const { revision, changes } = answer.data
  const pageId = lockedId ?? answer.pageId ?? null
  if (revision === null || pageId === null) return { ...page, pageId, revision, changes, action: 'create', error: null }
  const { record, error } = await recordOf(service, pageId)
  if (error) return failed(error)
  const action = changes.length > 0 ? 'update' : 'none'
  // By id from now on: another page that takes the slug before the write may have the same revision.
  return { ...page, ref: { pageId }, pageId, revision, changes, action, error: null, record, drifted: record?.drifted ?? null }
}

/** The slug of a file as text. The service refuses what is not a text, such as a number. */
export const slugOf = ({ slug }: Record<string, unknown>): string | null => {
  if (typeof slug === 'string') return slug
  return slug === undefined || slug === null ? null : JSON.stringify(slug)
}

const missingPage = (pageId: string): Problem => ({
  reason: 'page_not_found',
  message: `The page ${pageId} in tessera.lock.json does not exist, or the token has no access to it. To create the page again, remove its entry from that file`,
  issues: [],
})

/** `undefined` if the service has no such route. */
async function recordOf(service: Service, pageId: string): Promise<{ record?: SourceRecord | null | undefined; error?: Problem }> {
  const { data, error } = await service.readSource(pageId)
  if (!error) return { record: data }
  return (error.reason as string) === 'route_not_found' ? { record: undefined } : { error: problemOf(error) }
}

export const reportOf = ({ file, slug, pageId, action, revision, changes, drifted, error }: PageReport): PageReport => ({
  file,
  slug,
  pageId,
  action,
  revision,
  changes,
  drifted,
  error,
})

export function printReports({ terminal }: Context, url: string, pages: readonly PageReport[], more: object = {}): void {
  terminal.printJson({ version: 1, url, pages: pages.map(reportOf), ...more })
}
