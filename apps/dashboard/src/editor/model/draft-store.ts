import type { Draft } from './draft-format.ts'
import { newKey } from './document/link-key.ts'

/** One that another editor of the page has kept, under a name of its own. */
export type LeftDraft = Draft & { readonly name: string }

/** An editor writes and clears its own draft; those of others it reads, and removes the one that somebody has decided on. */
export type DraftKeeper = {
  /** The newest first. */
  left: () => LeftDraft[]
  remove: (name: string) => void
  write: (draft: Draft) => void
  clear: () => void
}

/** Of one page. Older ones give way: nobody goes through so many. */
const mostLeft = 8

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const prefixOf = (pageId: string): string => `tessera-draft-${pageId}-`

const namesFrom = (prefix: string): string[] => attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(prefix))

/** The drafts of a page that is about to be opened. What reads them loads only where there are some. */
export async function openDrafts(pageId: string): Promise<DraftKeeper> {
  if (namesFrom(prefixOf(pageId)).length === 0) return draftKeeper(pageId, null)
  const { readDraft } = await import('./draft-format.ts')
  return draftKeeper(pageId, readDraft)
}

/**
 * The drafts of a page, one for each editor of it. Where storage is refused or full there is none: the guard on leaving still asks.
 * Without `readDraft` those of others stay where they are.
 */
export const draftKeeper = (pageId: string, readDraft: ((text: string) => Draft) | null): DraftKeeper => {
  const prefix = prefixOf(pageId)
  const own = prefix + newKey()
  const remove = (name: string) => attempt(() => localStorage.removeItem(name), undefined)
  const read = (name: string) => attempt(() => (readDraft ? [{ ...readDraft(localStorage.getItem(name) ?? ''), name }] : []), [])
  return {
    left: () => {
      const names = namesFrom(prefix).filter((name) => name !== own)
      const drafts = names.flatMap(read).toSorted((one, other) => other.at - one.at)
      for (const { name } of drafts.splice(mostLeft)) remove(name)
      return drafts
    },
    remove,
    write: (draft) => attempt(() => localStorage.setItem(own, JSON.stringify(draft)), undefined),
    clear: () => remove(own),
  }
}
