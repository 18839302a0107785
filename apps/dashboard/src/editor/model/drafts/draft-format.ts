import { canonicalDocument, DocumentInput, type PageDocument } from '@tessera/contract'
import { z } from 'zod'

// Re-exported here to load together with the schema, which is needed only if there are drafts.
export { heldDrafts } from './open-tabs.ts'

const StoredDraft = z.object({
  at: z.number(),
  base: DocumentInput,
  document: DocumentInput,
  /** Texts that the document does not accept, with the paths of their fields. */
  unfinished: z.array(z.tuple([z.string(), z.string()])),
  newLinks: z.string().default(''),
})
type StoredDraft = z.infer<typeof StoredDraft>

/** Unsaved changes kept in this browser. `at` is in milliseconds, `base` the version that `document` was edited from. */
export type Draft = Omit<StoredDraft, 'base' | 'document'> & { base: PageDocument; document: PageDocument }

/**
 * Throws if the text is not a draft. A draft of an earlier version of the document has the fields that it lacks from the page as it was
 * `read`, in both of its documents, so that restoring it does not change them.
 */
export function parseDraft(text: string, read: PageDocument): Draft {
  const { base, document, ...draft } = StoredDraft.parse(JSON.parse(text))
  return { ...draft, base: canonicalDocument(base, read), document: canonicalDocument(document, read) }
}
