import type { PageId } from '@tessera/contract'
import { type SQL, sql, type SQLWrapper, tokens } from '@tessera/db/sql'

import type { BoundPages } from '../core/actor.ts'

/** The parameter of a statement for the pages that the token is bound to; null for all pages. */
export const boundParam = tokens.pages

/** The value of that parameter. */
export const boundIds = (bound: BoundPages): PageId[] | null => bound && [...bound]

/** A condition: the token may be used for the page with this id. */
export const mayUse = (page: SQLWrapper, bound: SQLWrapper): SQL => sql`(${bound}::text[] is null or ${page} = any(${bound}::text[]))`
