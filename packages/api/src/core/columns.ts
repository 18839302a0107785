import type { PageId, Reason } from '@tessera/contract'
import type { z } from 'zod'

import type { Answer, Table } from './answer.ts'
import type { ChangedPage, RowCall } from './context.ts'

/** The groups of the API documentation. A routed row names the one that it belongs to. */
export const tags = {
  pages: 'Pages, their fields and their publication',
  themes: "A page's look",
  links: 'The link tiles of a page',
  blocks: 'Tiles that are not links, and the order of all tiles',
  documents: 'A whole page as one value, to keep in a file, copy, compare or restore',
  history: 'Earlier states of a page: listed, compared and restored',
  previews: 'A document shown at a secret address, before it becomes the page',
  analytics: 'Views, visitors and clicks, as figures or as a table for spreadsheets',
  images: 'Images for pages: uploaded, listed and deleted',
  transfer: 'Pages and clicks imported from other services, files and archives; pages and accounts exported as archives',
  tokens: 'API tokens',
  me: 'The account and token that a request is sent with',
} as const
export type Tag = keyof typeof tags

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Input = z.ZodObject | z.ZodVoid

/**
 * The ETag of an answer: `page` is the page's revision, `page+clicks` the revision and the page's clicks, for answers that contain
 * clicks. `entry` is the last revision of a history entry. `none` for answers that do not follow from one page's revision.
 */
export type ETag = 'page' | 'page+clicks' | 'entry' | 'none'

/**
 * Which page a write changes, so that the page cache drops it after the commit. `account`: all pages of an account; the
 * row's store passes each to `services.invalidate`. `none`: nothing that visitors see.
 */
export type Changes<I extends Input> = 'none' | 'account' | ((input: z.output<I>) => ChangedPage)

/** The `changes` of a row whose input names the page by its id. */
export const pageById = ({ pageId }: { pageId: PageId }): ChangedPage => ({ pageId })
/** The `changes` of a row that creates a page. */
export const pageBySlug = ({ slug }: { slug: string }): ChangedPage => ({ slug })

/**
 * What a token that is bound to pages gets from a row outside a page. `filters`: the answer contains bound pages only. `ignores`: the
 * row concerns no page. `refuses`: 403 before the input is read. `refuses without pageId`: 403 where the optional `pageId` is absent.
 * `by slug`: the row's store finds the page, and applies the rules for bound tokens.
 */
export type Bound = 'filters' | 'ignores' | 'refuses' | 'refuses without pageId' | 'by slug'

/**
 * The column `bound`. A row whose input has a `pageId` needs none: for a page outside, `perform` refuses the call like one for an unknown
 * page. Such a row may still refuse all bound tokens.
 */
export type BoundColumn<I extends Input> = z.output<I> extends { pageId: PageId } ? { bound?: 'refuses' } : { bound: Bound }

/**
 * A row as a tool for agents (MCP). The name never changes, because agents and their configurations refer to it. `dryRun`: the row's input has
 * that field, and the tool fixes its value. `ifMatch`: the tool requires a `revision`, which becomes the row's `If-Match`.
 */
export type Tool = { name: string; description: string; dryRun?: boolean; ifMatch?: true }

type Common<I extends Input, O extends z.ZodType> = {
  summary: string
  description?: string
  /** The tools that call this row. Absent where agents cannot. */
  tools?: readonly Tool[]
  /** Reasons besides those that follow from the other columns (`reasonsOf`). */
  errors?: readonly Reason[]
  /** Absent where the row takes no input. */
  input?: I
  /** Absent where the row answers nothing. */
  output?: O
  etag: ETag
  /** Whether the response has a `Content-Location` header: the path by id of the page that the input names by slug. */
  contentLocation?: true
  /** The answer holds a secret: it is neither cached nor stored for replay. */
  secret?: true
}

/** A row of the dashboard alone: it has no address under /api/v1 and is not in `openapi.json`. */
type Unrouted = { route?: never; tag?: never; paginated?: never; repeatable?: never; body?: never; created?: never }

type ReadRoute<O extends z.ZodType> = { route: `GET /${string}`; tag: Tag } & (O extends z.ZodArray
  ? /** Whether the list comes in parts, with the next one in the `Link` header. */ { paginated: boolean }
  : { paginated?: never })

/**
 * What REST takes as the request's body: an object with those fields of the input that are not in the path, or one field of the input,
 * with all others in path and query. It has at most `limit` bytes, or `maxBodyBytes` where no limit is given. With `kind: 'image'` the body is
 * not JSON: the field is its bytes. With `kind: 'file'` it is the bytes of a file where the query has the parameter `name`, and otherwise an
 * object with the other fields of the input. An archive (ZIP) has at most `archiveLimit` bytes, any other file `limit`.
 */
type Body<I extends Input> = 'fields' | { field?: string & keyof z.input<I>; limit: number } | ImageBody<I> | FileBody<I>
type ImageBody<I extends Input> = { kind: 'image'; field: string & keyof z.input<I>; limit: number }
type FileBody<I extends Input> = {
  kind: 'file'
  field: string & keyof z.input<I>
  name: string & keyof z.input<I>
  limit: number
  archiveLimit: number
}

type WriteRoute<I extends Input, O extends z.ZodType> = {
  tag: Tag
  /** Whether the same request, sent again, succeeds and changes nothing. */
  repeatable: boolean
  /**
   * A creation answers 201 with a `Location`: the path of the new resource below /api/v1. `unless there`: answers 200, or 201 when
   * the row's function sets `location`. Absent: 204 when `output` is void, otherwise 200.
   */
  created?: 'unless there' | ((answer: z.output<O>, input: z.output<I>) => `/${string}`)
} & ({ route: `${'POST' | 'PUT' | 'PATCH'} /${string}`; body: Body<I> } | { route: `DELETE /${string}`; body?: never })

/** The columns of a row that reads. */
export type ReadColumns<I extends Input, O extends z.ZodType> = Common<I, O> & {
  changes?: never
  /** The answer as a table, for REST clients that accept `text/csv`. */
  table?: (answer: z.output<O>, input: z.output<I>) => Table
  /**
   * The media type of the file that the row answers (`Answer.download`). Only REST has such rows. Besides a token, they take the session's
   * cookie from the service's own pages, where a link leads to the file.
   */
  download?: 'application/zip'
} & (ReadRoute<O> | Unrouted)

/** The columns of a row that writes. */
export type WriteColumns<I extends Input, O extends z.ZodType> = Common<I, O> & { changes: Changes<I>; table?: never; download?: never } & (
    | WriteRoute<I, O>
    | Unrouted
  )

/**
 * The column `prepare`: slow work that needs no transaction, such as decoding an image. It runs once the input is valid, before the row's
 * function, which gets its result as `prepared`. It has no timeout but its own, whereas the other work of a call has that of the database.
 * A call whose `Idempotency-Key` has an answer is not prepared.
 */
export type PrepareColumn<I extends Input, P> = { prepare?: (call: RowCall<z.output<I>>) => Promise<P> }

/** The column `body` of any row. */
export type RowBody = { kind?: 'image' | 'file'; field?: string; name?: string; limit: number; archiveLimit?: number }

/** The columns of any row, as the code that runs all of them sees them. */
export type Columns = Common<Input, z.ZodType> & {
  route?: string
  tag?: Tag
  paginated?: boolean
  repeatable?: boolean
  body?: 'fields' | RowBody
  bound?: Bound
  changes?: 'none' | 'account' | ((input: never) => ChangedPage)
  created?: 'unless there' | ((answer: never, input: never) => string)
  table?: (answer: never, input: never) => Table
  download?: string
  prepare?: (call: RowCall<never>) => Promise<unknown>
}

/** A row's function. */
export type Run<C, O extends z.ZodType> = (call: C) => z.output<O> | Answer<z.output<O>> | Promise<z.output<O> | Answer<z.output<O>>>
