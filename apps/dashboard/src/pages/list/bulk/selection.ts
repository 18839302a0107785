import type { PageId } from '@tessera/contract'

import { createStore } from '../../../app/store.ts'

export type Selection = {
  /** The pages in the list, in their order. */
  shown: readonly PageId[]
  ids: ReadonlySet<PageId>
  /** Where a range starts: the page that was selected or deselected last. */
  anchor?: PageId
}

export const nothingSelected: Selection = { shown: [], ids: new Set() }

/** Pages that a search hides stay selected until they are shown again, but only shown ones count. */
export const selection = createStore(nothingSelected)

/** Selects or deselects the page. With `range`, all pages from the anchor to it become what it becomes. */
export function toggled({ shown, ids, anchor }: Selection, id: PageId, range: boolean): Selection {
  const from = anchor && range ? shown.indexOf(anchor) : -1
  const to = shown.indexOf(id)
  const changed = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { shown, ids: ids.has(id) ? without(ids, changed) : new Set([...ids, ...changed]), anchor: id }
}

export const without = (ids: ReadonlySet<PageId>, removed: readonly PageId[]): ReadonlySet<PageId> =>
  new Set([...ids].filter((id) => !removed.includes(id)))
