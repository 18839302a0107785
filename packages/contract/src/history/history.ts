import { z } from 'zod'

import { invalidCursorMessage } from '../core/cursors.ts'
import { notFoundReasons, PageId, TokenId } from '../core/ids.ts'
import { Instant } from '../core/instant.ts'
import { changesForReaders, DocumentChange } from '../documents/document.ts'

/** How the changes of a history entry were made. `unknown`: before history was kept. */
export const EntryVia = z.enum(['dashboard', 'api', 'document', 'restore', 'import', 'schedule', 'unknown']).meta({
  description:
    '`dashboard`: by a session. `api`: by a token. `document`: a document written by a token. `restore`: a history entry that was restored. `import`: a document written with `via=import`. `schedule`: a scheduled publication. `unknown`: before history was kept',
  examples: ['dashboard'],
})
export type EntryVia = z.infer<typeof EntryVia>

/** Which parts of a page a history entry changed, in this order. */
export const EntryPart = z.enum(['address', 'details', 'design', 'links', 'publication'])
export type EntryPart = z.infer<typeof EntryPart>

const revisionPattern = /^[1-9]\d{0,14}$/

/**
 * A page's revision in a path. It identifies the history entry that contains it. Like an id, a malformed number gets the same response as
 * an unknown one: not found.
 */
export const RevisionRef = z
  .string()
  .refine((value) => revisionPattern.test(value), {
    message: 'Must be a revision number: a whole number, 1 or greater',
    params: { reason: 'revision_not_found' },
  })
  .meta({ pattern: revisionPattern.source, description: 'Any revision that the history entry covers', examples: ['1'] })
  .register(notFoundReasons, { reason: 'revision_not_found' })

export const EntryRef = z.object({ pageId: PageId, revision: RevisionRef })
export type EntryRef = z.infer<typeof EntryRef>

const revision = z.int().min(1)
const name = z.string().meta({ examples: ['Ada Lovelace'] })
const userId = z.string().meta({ examples: ['user_01jd8q4ws8fc5v2m3n9t6k7xza'] })
const tokenName = z.string().nullable()

/** Consecutive changes of a page, without the document that they led to. */
export const HistoryEntry = z
  .object({
    revision: revision.meta({ description: "The entry's first revision, which identifies the entry", examples: [12] }),
    lastRevision: revision.meta({
      description: "The entry's last revision; the entry's document is the page at that revision",
      examples: [14],
    }),
    current: z.boolean().meta({ description: 'Whether it is the newest entry, whose document is the current state of the page' }),
    startedAt: Instant.meta({ description: 'Time of its first change' }),
    at: Instant.meta({ description: 'Time of its last change' }),
    via: EntryVia,
    by: z
      .object({
        user: z.object({ id: userId, name }),
        token: z
          .object({ id: TokenId, name: tokenName.meta({ description: 'The name at the time of the change' }) })
          .nullable()
          .meta({ description: '`null` for a session' }),
      })
      .nullable()
      .meta({ description: '`null` for a scheduled publication, and for changes before history was kept' }),
    source: z.string().nullable().meta({ description: 'The `source` that the document was written with; `null` for other changes' }),
    restoredFrom: revision.nullable().meta({ description: 'The first revision of the entry that was restored; `null` for other changes' }),
    parts: z.array(EntryPart).meta({ description: 'The parts of the page that it changed' }),
    published: z.boolean().meta({ description: "Whether the page was in the published state as of the entry's last change" }),
    links: z.int().min(0).meta({ description: 'The number of links after its last change' }),
    bytes: z.int().min(0).meta({ description: 'The size of its document as JSON, in bytes' }),
    expiresAt: Instant.nullable().meta({ description: 'When it will be deleted; `null` for the current entry' }),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const defaultHistoryLimit = 50

export const HistoryFilter = z.object({
  pageId: PageId,
  limit: z
    .int()
    .min(1)
    .max(100)
    .meta({ description: `Entries per response. Default: ${defaultHistoryLimit}` })
    .optional(),
  cursor: z
    .string()
    .refine((cursor) => revisionPattern.test(cursor), invalidCursorMessage)
    .meta({ description: 'Where the response starts, from the `Link` header of the previous one' })
    .optional(),
})
export type HistoryFilter = z.infer<typeof HistoryFilter>

const compared = z.int().min(0)

/** The two revisions of a page that are compared. */
export const Comparison = z.object({
  pageId: PageId,
  from: compared.meta({ description: 'A revision; 0 is an empty document', examples: [1] }),
  to: compared.meta({ description: 'A revision; 0 is an empty document. Default: the current page' }).optional(),
})
export type Comparison = z.infer<typeof Comparison>

const changes = z.array(DocumentChange).meta({ description: 'In the order in which they can be applied one by one' })

export const Changes = z.object({ from: compared, to: compared, changes }).meta({ id: 'Changes' })
export type Changes = z.infer<typeof Changes>

export const Restoration = z.object({
  pageId: PageId,
  revision: RevisionRef,
  dryRun: z.boolean().meta({ description: 'Return the changes without applying them' }).optional(),
})
export type Restoration = z.infer<typeof Restoration>

export const RestorationResult = z
  .object({
    revision: revision.meta({ description: "The page's revision", examples: [15] }),
    changes: z.array(DocumentChange).nullable().meta({ description: changesForReaders }),
  })
  .meta({ id: 'Restored' })
export type RestorationResult = z.infer<typeof RestorationResult>
