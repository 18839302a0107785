import { PageDocument } from '@tessera/contract'
import { z } from 'zod'

/** What could not be sent, kept in this browser: on what it was made, what became of it, and texts that the document does not take or have. */
const Draft = z.object({
  at: z.number(),
  base: PageDocument,
  document: PageDocument,
  unfinished: z.array(z.tuple([z.string(), z.string()])),
  newLinks: z.string().default(''),
})
export type Draft = z.infer<typeof Draft>

/** The draft that a text is; throws where it is none. */
export const readDraft = (text: string): Draft => Draft.parse(JSON.parse(text))
