import { z } from 'zod'

import { PageId, PreviewId, TokenId } from '../core/ids.ts'
import { Instant, text } from '../core/text.ts'
import { DocumentChange, DocumentInput, LinkKey, PageDocument } from '../documents/document.ts'

/** How long a preview may live. */
export const maxPreviewHours = 168

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
    changes: z.array(DocumentChange).meta({ description: 'From the present page to the document' }),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof Preview>

export const PreviewWithDocument = z.object({ ...Preview.shape, document: PageDocument }).meta({ id: 'PreviewWithDocument' })
export type PreviewWithDocument = z.infer<typeof PreviewWithDocument>

export const PreviewRef = z.object({ pageId: PageId, previewId: PreviewId })
