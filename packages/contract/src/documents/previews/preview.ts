import { z } from 'zod'

import { previewCursorPattern, invalidCursorMessage } from '../../core/cursors.ts'
import { PageId, PreviewId, TokenId } from '../../core/ids.ts'
import { Instant } from '../../core/instant.ts'
import { text } from '../../core/text.ts'
import { changesForReaders, DocumentChange, DocumentInput, LinkKey, PageDocument } from '../document.ts'

/** How long a preview may live. */
export const maxPreviewHours = 168

/** The maximum total size, in bytes of JSON, of the documents of a page's unexpired previews. */
export const maxPreviewBytes = 32 * 1024 * 1024

const Key = LinkKey.meta({
  description: 'Chosen by the caller: another preview with the same key replaces this one at the same address',
  examples: ['pull-request-12'],
})
const Note = text(1, 80).meta({ description: 'A label', examples: ['Spring look'] })

export const NewPreview = z.object({
  pageId: PageId,
  document: DocumentInput,
  hours: z.int().min(1).max(maxPreviewHours).default(maxPreviewHours).meta({ description: 'Lifetime in hours' }),
  key: Key.nullish(),
  note: Note.nullish(),
})
export type NewPreview = z.infer<typeof NewPreview>

/** Who made a change: the account, and the token if it was not a web session. */
const By = z
  .object({
    user: z.object({
      id: z.string().meta({ examples: ['user_01jd8q4ws8fc5v2m3n9t6k7xza'] }),
      name: z.string().meta({ examples: ['Ada Lovelace'] }),
    }),
    token: z.object({ id: TokenId, name: z.string().nullable().meta({ description: 'Its name at that time' }) }).nullable(),
  })
  .meta({ description: 'Who wrote the document; `token` is `null` for a web session' })

export const Preview = z
  .object({
    id: PreviewId,
    key: Key.nullable(),
    note: Note.nullable(),
    url: z.url().meta({
      description: 'The secret address: it shows the document to everyone who has it',
      examples: ['https://links.example.com/pages/preview/6dQwHk2xVbT0nLrYcJ9sFzA1gEm'],
    }),
    createdAt: Instant,
    expiresAt: Instant,
    by: By,
    revision: z
      .int()
      .min(1)
      .meta({ description: "The page's revision when the document was written", examples: [12] }),
    changes: z.array(DocumentChange).meta({ description: 'The changes from the current page to the document' }),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof Preview>

/** The answer to a creation. A token that may only write does not learn what the page contains. */
export const CreatedPreview = z
  .object({ ...Preview.shape, changes: z.array(DocumentChange).nullable().meta({ description: changesForReaders }) })
  .meta({ id: 'CreatedPreview' })
export type CreatedPreview = z.infer<typeof CreatedPreview>

export const PreviewWithDocument = z.object({ ...Preview.shape, document: PageDocument }).meta({ id: 'PreviewWithDocument' })
export type PreviewWithDocument = z.infer<typeof PreviewWithDocument>

export const PreviewRef = z.object({ pageId: PageId, previewId: PreviewId })

export const defaultPreviewLimit = 20

export const PreviewFilter = z.object({
  pageId: PageId,
  limit: z
    .int()
    .min(1)
    .max(50)
    .meta({ description: `Previews per response; fewer if their documents are large. Default: ${defaultPreviewLimit}` })
    .optional(),
  cursor: z
    .string()
    .refine((cursor) => previewCursorPattern.test(cursor) && Instant.safeParse(cursor.slice(0, 24)).success, invalidCursorMessage)
    .meta({ description: 'Where the response starts, from the `Link` header of the previous one' })
    .optional(),
})
export type PreviewFilter = z.infer<typeof PreviewFilter>
