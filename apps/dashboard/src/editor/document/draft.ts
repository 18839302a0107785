import { PageDocument } from '@tessera/contract'
import { z } from 'zod'

import { newKey } from './new-key.ts'

/** What could not be sent, kept in this browser: on what it was made, what became of it, and texts that the document does not take or have. */
const Draft = z.object({
  at: z.number(),
  base: PageDocument,
  document: PageDocument,
  unfinished: z.array(z.tuple([z.string(), z.string()])),
  newLinks: z.string().default(''),
})
export type Draft = z.infer<typeof Draft>

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

/** The drafts of a page, one for each editor of it. Where storage is refused or full there is none: the guard on leaving still asks. */
export const draftKeeper = (pageId: string): DraftKeeper => {
  const prefix = `tessera-draft-${pageId}-`
  const own = prefix + newKey()
  const remove = (name: string) => attempt(() => localStorage.removeItem(name), undefined)
  const read = (name: string) => attempt(() => [{ ...Draft.parse(JSON.parse(localStorage.getItem(name) ?? 'null')), name }], [])
  return {
    left: () => {
      const names = attempt(() => Object.keys(localStorage), []).filter((name) => name.startsWith(prefix) && name !== own)
      const drafts = names.flatMap(read).toSorted((one, other) => other.at - one.at)
      for (const { name } of drafts.splice(mostLeft)) remove(name)
      return drafts
    },
    remove,
    write: (draft) => attempt(() => localStorage.setItem(own, JSON.stringify(draft)), undefined),
    clear: () => remove(own),
  }
}
