import { PageDocument } from '@tessera/contract'
import { z } from 'zod'

/** What could not be sent, kept in this browser: on what it was made, what became of it, and texts that the document does not take. */
const Draft = z.object({
  at: z.number(),
  base: PageDocument,
  document: PageDocument,
  unfinished: z.array(z.tuple([z.string(), z.string()])),
})
export type Draft = z.infer<typeof Draft>

export type DraftKeeper = { read: () => Draft | null; write: (draft: Draft) => void; clear: () => void }

/** One draft for each page. Where storage is refused or full there is none: the guard on leaving still asks. */
export const draftKeeper = (pageId: string): DraftKeeper => {
  const name = `tessera-draft-${pageId}`
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch {
      return null
    }
  }
  return {
    read: () => attempt(() => Draft.parse(JSON.parse(localStorage.getItem(name) ?? 'null'))),
    write: (draft) => void attempt(() => localStorage.setItem(name, JSON.stringify(draft))),
    clear: () => void attempt(() => localStorage.removeItem(name)),
  }
}
