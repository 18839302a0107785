import type { AnyError, Outcome, Result, Tessera } from '@tessera/client'

import { isDocument, isList, isPreview, isPublication, isSource, isWritten, unexpectedResponse, withShape } from './response-shape.ts'

/** A change as the service reports it. Values have the form of the document's fields. */
export type Change = { op: 'add' | 'remove' | 'change' | 'move'; path: string; from: unknown; to: unknown }
export type Fields = Record<string, unknown>
/** A document as the service writes it. */
export type ServiceDocument = Fields & { version: number; slug: string; links: (Fields & { key: string })[] }
/** Who last applied a page from which source, and what has changed since. */
export type SourceRecord = {
  source: string
  tokenName: string | null
  appliedAt: string
  revision: number
  drifted: boolean
  changes: Change[]
}
export type Entry = {
  revision: number
  lastRevision: number
  at: string
  via: string
  by: { user: { name: string }; token: { name: string | null } | null } | null
}
export type Preview = { id: string; url: string; expiresAt: string }
export type PageRef = { pageId: string } | { slug: string }

type Success<Data, Id> = { data: Data; error?: undefined; pageId: Id; revision: number | undefined }
type Refusal = { data?: undefined; error: AnyError }
export type Answer<Data, Id = string | undefined> = Success<Data, Id> | Refusal

type Options = { params?: { path?: object; query?: object; header?: object }; body?: unknown }
type Send = (path: string, options?: Options) => Promise<Result<unknown, AnyError>>

export type Service = ReturnType<typeof serviceOf>
export type Written = { revision: number | null; changes: Change[] }

/** The client's methods without its types: a file may contain anything, and only the service validates it. */
export const methodsOf = (tessera: Tessera) => tessera as unknown as Record<'GET' | 'PUT' | 'POST', Send>

/** The path of a page's document. */
export const documentPath = (ref: PageRef): string => ('pageId' in ref ? '/pages/{pageId}/document' : '/pages/by-slug/{slug}/document')

/** Awaits a call, checks the shape of its data, and adds the page id and the revision from the headers. */
export async function readAnswer<Data>(
  call: Promise<Result<unknown, AnyError>>,
  hasShape: (data: unknown) => boolean = () => true,
  outcome?: Outcome,
): Promise<Answer<Data>> {
  const { data, error, etag, response } = await withShape(call, hasShape, outcome)
  if (error) return { error }
  const location = response.headers.get('content-location') ?? response.headers.get('location') ?? ''
  const revision = /^"(\d+)"$/.exec(etag ?? '')?.[1]
  return {
    data: data as Data,
    pageId: /\/pages\/(page_\w+)/.exec(location)?.[1],
    revision: revision === undefined ? undefined : Number(revision),
  }
}

/** The header with which a write fails as `revision_stale` if the page's revision is not `revision`. `null`: if the page exists already. */
export const onlyAt = (revision: number | null): object => (revision === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${revision}"` })

/**
 * The calls that concern documents. They do not use the client's types, because a file can contain anything: only the service decides what
 * a valid document is.
 */
export function serviceOf(tessera: Tessera) {
  const { GET, PUT, POST } = methodsOf(tessera)
  return {
    /** A response that does not identify the page becomes an error. */
    readDocument: async (ref: PageRef): Promise<Answer<ServiceDocument, string>> => {
      const answer = await readAnswer<ServiceDocument>(GET(documentPath(ref), { params: { path: ref } }), isDocument)
      if (answer.error) return answer
      const pageId = 'pageId' in ref ? ref.pageId : answer.pageId
      return pageId === undefined ? { error: unexpectedResponse('The response does not identify the page') } : { ...answer, pageId }
    },
    planDocument: (ref: PageRef, body: Fields, source?: string) =>
      readAnswer<Written>(
        PUT(documentPath(ref), { params: { path: ref, query: { dryRun: true, ...(source !== undefined && { source }) } }, body }),
        isWritten,
      ),
    applyDocument: (ref: PageRef, body: Fields, source: string, revision: number | null) =>
      readAnswer<Written>(
        PUT(documentPath(ref), { params: { path: ref, query: { source }, header: onlyAt(revision) }, body }),
        isWritten,
        'unknown',
      ),
    readSource: (pageId: string) =>
      readAnswer<SourceRecord | null>(GET('/pages/{pageId}/source', { params: { path: { pageId } } }), isSource),
    /** The newest entries of the history. */
    readHistory: (pageId: string) =>
      readAnswer<Entry[]>(GET('/pages/{pageId}/revisions', { params: { path: { pageId }, query: { limit: 100 } } }), isList),
    createPreview: (pageId: string, body: Fields) =>
      readAnswer<Preview>(POST('/pages/{pageId}/previews', { params: { path: { pageId } }, body }), isPreview, 'unknown'),
    setPublished: (pageId: string, published: boolean) =>
      readAnswer<{ published: boolean }>(
        PUT('/pages/{pageId}/publication', { params: { path: { pageId } }, body: { published } }),
        isPublication,
        'unknown',
      ),
  }
}
