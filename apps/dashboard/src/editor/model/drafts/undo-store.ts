import type { PageDocument } from '@tessera/contract'

import type { History } from '../document/history.ts'
import { sameDocument } from '../save-state.ts'

/** Keeps the undo history of the page that this tab edited last, so that leaving or reloading the editor does not end it. */
export type UndoStore = {
  /** The stored history of the page, if its present document equals the given one. Otherwise null. */
  read: (present: PageDocument) => History | null
  write: (history: History) => void
}

/** `version`: of the dashboard. The documents of another one may have other fields. */
type StoredHistory = Omit<History, 'typing'> & { readonly pageId: string; readonly version: string }

const storageKey = 'tessera-undo'
/** Browsers limit a site's `sessionStorage` to about five million characters. */
const maxCharacters = 2_000_000

/** For when the account changes: the history has what its pages contained. */
export function forgetUndo(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Denied.
  }
}

/** Without storage, no history is kept. */
export const undoStore = (pageId: string, version: string): UndoStore => ({
  read: (present) => {
    try {
      const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredHistory | null
      if (stored?.pageId !== pageId || stored.version !== version || !sameDocument(stored.present, present)) return null
      return { past: stored.past, present, future: stored.future, typing: null }
    } catch {
      return null
    }
  },
  write: ({ past, present, future }) => {
    try {
      sessionStorage.removeItem(storageKey)
      if (past.length + future.length === 0) return
      sessionStorage.setItem(storageKey, serialize({ pageId, version, past, present, future }))
    } catch {
      // Full or denied.
    }
  },
})

/** Drops the steps farthest from the present until the text is short enough. */
function serialize({ past, present, future, ...rest }: StoredHistory): string {
  for (let steps = Math.max(past.length, future.length); ; steps = Math.floor(steps / 2)) {
    const kept = { ...rest, past: steps === 0 ? [] : past.slice(-steps), present, future: future.slice(0, steps) }
    const text = JSON.stringify(kept)
    if (steps === 0 || text.length <= maxCharacters) return text
  }
}
