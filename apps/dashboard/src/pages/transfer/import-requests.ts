import {
  type DocumentWriteResult,
  type ErrorBody,
  type FetchCause,
  type ImportedClicksResult,
  type ImportFailureCause,
  type ImportProposal,
  maxImportArchiveBytes,
  maxImportedClicksKeys,
  maxImportTextBytes,
  type PageDocument,
  type PageId,
  parseUrl,
} from '@tessera/contract'

import { client, noticeSignOut } from '../../app/api.ts'
import { Failure, failureOf } from '../../app/failures/failure.ts'
import { paths } from '../../app/paths.ts'
import { withScheme } from '../../links/with-scheme.ts'
import { fill, locale } from '../../ui/text/template.ts'
import { createFromDocument } from '../create/create-from-document.ts'
import * as texts from './texts.ts'

/** An address to fetch, or a file. */
export type Source = { name: string } & ({ url: string } | { file: File })

/** A failed read, with where the input is broken. */
class ReadFailure extends Failure {
  readonly details: Record<string, unknown>

  constructor(body: ErrorBody, status: number, retryAfter?: number) {
    super(body, status, retryAfter)
    this.details = body.details ?? {}
  }
}

const path = `${paths.trpc}/imports.create`

const bytesPerMiB = 2 ** 20

type Answer = { result: { data: ImportProposal } } | { error: { data?: { error?: ErrorBody } } }

/** Reads an address or a file. Stores nothing. */
export async function readSource(source: Source, signal: AbortSignal): Promise<ImportProposal> {
  const isFile = 'file' in source
  const response = await fetch(isFile ? `${path}?${new URLSearchParams({ name: source.name })}` : path, {
    method: 'POST',
    headers: { 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
    body: isFile ? source.file : JSON.stringify({ url: source.url }),
    credentials: 'same-origin',
    signal,
  })
  const answer = (await response.json().catch(() => null)) as Answer | null
  if (answer && 'result' in answer) return answer.result.data
  const wait = Number(response.headers.get('retry-after')) || undefined
  const body = answer?.error.data?.error
  const failure = body ? new ReadFailure(body, response.status, wait) : new Failure({ reason: 'unreachable' }, response.status)
  noticeSignOut(failure)
  throw failure
}

const causes: Partial<Record<FetchCause, string>> = {
  unreachable: texts.unreachable,
  timeout: texts.timeout,
  refused_address: texts.refusedAddress,
  too_many_redirects: texts.tooManyRedirects,
  too_large: fill(texts.tooLargeToFetch, { limit: maxImportTextBytes / bytesPerMiB }),
}

/** Why an address could not be fetched. */
function fetchFailureWords({ cause, status }: Record<string, unknown>): string {
  if (cause === 'http_status' && typeof status === 'number') return fill(texts.errorStatus, { status: String(status) })
  return causes[cause as FetchCause] ?? texts.notReadable
}

/** A file that is not broken, but more than the service reads. */
const limitWords: Partial<Record<ImportFailureCause, string>> = { timeout: texts.readingTooLong, memory: texts.readingTooLarge }

/** A failed read in words: what failed, and what else can be done. */
export function readFailureWords(error: unknown): string {
  const failure = failureOf(error)
  const details = failure instanceof ReadFailure ? failure.details : {}
  if (failure.reason === 'fetch_off') return `${texts.fetchingOff} ${texts.saveThePage}`
  if (failure.reason === 'fetch_failed') return `${fetchFailureWords(details)} ${texts.saveThePage}`
  // The message names the line.
  return (failure.reason === 'import_unreadable' && limitWords[details['cause'] as ImportFailureCause]) || failure.message
}

/** The URL of a typed address, or null. */
export function urlOf(typed: string): string | null {
  const url = withScheme(typed.trim())
  const { protocol = '', hostname = '' } = parseUrl(url) ?? {}
  return /^https?:$/.test(protocol) && (hostname.includes('.') || hostname.includes(':') || hostname === 'localhost') ? url : null
}

const mebibytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const maxSourceLength = 120
const zipStart = 'PK\x03\x04'

/** Why a file cannot be imported, before it is sent. */
export async function fileProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return texts.fileEmpty
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, zipStart.length).arrayBuffer()))
  const limit = head === zipStart ? maxImportArchiveBytes : maxImportTextBytes
  return file.size > limit
    ? fill(texts.fileTooLarge, { size: mebibytes.format(file.size / bytesPerMiB), limit: limit / bytesPerMiB })
    : null
}

/** What an import writes: a new page, or the document of a page at a revision. */
export type Write = { document: PageDocument; page: { id: PageId; revision: number } | null }

const unbatched = { unbatched: true }

/** The changes that the import would make. */
export const rehearse = ({ document, page }: Write, signal: AbortSignal): Promise<DocumentWriteResult> =>
  page
    ? client.documents.put.mutate({ pageId: page.id, document, dryRun: true, via: 'import' }, { context: { ...unbatched }, signal })
    : client.documents.putBySlug.mutate(
        { slug: document.slug, document, dryRun: true, via: 'import' },
        { context: { ...unbatched, create: true }, signal },
      )

/** Writes the document. Resolves to the page and its new revision. */
export async function write({ document, page }: Write): Promise<{ id: PageId; revision: number }> {
  if (page) {
    const context = { ...unbatched, ifMatch: page.revision }
    const { revision } = await client.documents.put.mutate({ pageId: page.id, document, via: 'import' }, { context })
    return { id: page.id, revision: revision ?? page.revision }
  }
  return createFromDocument(document, 'import')
}

/** Adds the counts to the clicks of the page's links. */
export async function importClicks(pageId: PageId, source: string, clicks: Record<string, number>): Promise<ImportedClicksResult> {
  const result: ImportedClicksResult = { applied: 0, unchanged: 0, leftOut: [] }
  const counts = Object.entries(clicks)
  for (let start = 0; start < counts.length; start += maxImportedClicksKeys) {
    const links = Object.fromEntries(counts.slice(start, start + maxImportedClicksKeys))
    const part = await client.importedClicks.set.mutate(
      { pageId, source: source.slice(0, maxSourceLength), links },
      { context: { ...unbatched } },
    )
    result.applied += part.applied
    result.unchanged += part.unchanged
    result.leftOut.push(...part.leftOut)
  }
  return result
}
