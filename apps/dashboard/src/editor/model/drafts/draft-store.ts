import type { PageEditor } from '@tessera/contract'

import type { Draft } from './draft-format.ts'

/** A draft of another editor of the page, with its storage key. */
export type StoredDraft = Draft & { readonly name: string }

/** Each editor writes and clears its own draft. It reads those of others, and removes one once the user has restored or discarded it. */
export type DraftStore = {
  /** Of this editor's own draft. */
  name: string
  /** Newest first. */
  others: () => StoredDraft[]
  remove: (name: string) => void
  write: (draft: Draft) => void
  clear: () => void
}

/** Per page. The oldest drafts beyond the limit are removed. */
const maxDrafts = 8

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const prefixOf = (pageId: string): string => `tessera-draft-${pageId}-`

const namesFrom = (prefix: string): string[] => attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(prefix))

/** Loads the draft schema only if this browser has drafts of the page. `reading` resolves to the page as the server has it. */
export async function openDrafts(pageId: string, reading: Promise<Pick<PageEditor, 'document'>>): Promise<DraftStore> {
  if (namesFrom(prefixOf(pageId)).length === 0) return draftStore(pageId, null)
  const { parseDraft, heldDrafts } = await import('./draft-format.ts')
  const [{ document }, held] = await Promise.all([reading, heldDrafts()])
  return draftStore(pageId, (text) => parseDraft(text, document), held)
}

/**
 * The drafts of a page, one for each editor of it. Without `parse`, drafts of other editors stay untouched, as those `inUse` do. If the browser
 * denies storage or the storage is full, no drafts are kept. The leave guard still warns.
 */
export const draftStore = (pageId: string, parse: ((text: string) => Draft) | null, inUse: ReadonlySet<string> = new Set()): DraftStore => {
  const prefix = prefixOf(pageId)
  const own = prefix + Math.random().toString(36).slice(2)
  const remove = (name: string) => attempt(() => localStorage.removeItem(name), undefined)
  const read = (name: string) => attempt(() => (parse ? [{ ...parse(localStorage.getItem(name) ?? ''), name }] : []), [])
  return {
    name: own,
    others: () => {
      const names = namesFrom(prefix).filter((name) => name !== own && !inUse.has(name))
      const drafts = names.flatMap(read).toSorted((one, other) => other.at - one.at)
      for (const { name } of drafts.splice(maxDrafts)) remove(name)
      return drafts
    },
    remove,
    write: (draft) => attempt(() => localStorage.setItem(own, JSON.stringify(draft)), undefined),
    clear: () => remove(own),
  }
}
