import { PageDocument } from '@tessera/contract'
import { z } from 'zod'

// Re-exported here to load together with the schema, which is needed only if there are drafts.
export { heldDrafts } from './open-tabs.ts'

/** Unsaved changes kept in this browser. `at` is in milliseconds, `base` the version that `document` was edited from. */
const Draft = z.object({
  at: z.number(),
  base: PageDocument,
  document: PageDocument,
  /** Texts that the document does not accept, with the paths of their fields. */
  unfinished: z.array(z.tuple([z.string(), z.string()])),
  newLinks: z.string().default(''),
})
export type Draft = z.infer<typeof Draft>

/** Throws if the text is not a draft. */
export const parseDraft = (text: string): Draft => Draft.parse(JSON.parse(text))
