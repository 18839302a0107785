import { z } from 'zod'

import { HttpUrl, text } from '../core/text.ts'
import { DocumentLink, PageDocument } from '../documents/document.ts'
import { ClicksByKey } from './clicks-by-key.ts'

/** The formats that an import reads. `tessera` is an archive or a document file. */
export const importFormats = [
  'tessera',
  'linktree',
  'beacons',
  'bento',
  'hopp',
  'lnkbio',
  'littlelink',
  'linkstack',
  'linkbreeze',
  'biodrop',
  'bookmarks',
  'csv',
  'text',
  'html',
] as const
export const ImportFormat = z.enum(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>

/** An address, or a file with its name. */
export const ImportRequest = z
  .object({
    url: HttpUrl.optional().meta({
      description: 'The URL of a page or file: HTML, JSON, CSV or plain text of at most 5 MiB',
      examples: ['https://linktr.ee/ada'],
    }),
    format: z
      .enum(['auto', ...importFormats])
      .optional()
      .meta({ description: 'The format to read. Default: `auto`, which detects the format from the content' }),
    name: text(0, 255).optional().meta({ description: 'The name of the file sent as the body' }),
    content: z
      .instanceof(Uint8Array)
      .meta({
        description: 'A file: HTML, JSON, CSV or plain text of at most 5 MiB, or an archive (ZIP) of at most 64 MiB',
        override: { type: 'string', format: 'binary' },
      })
      .optional(),
  })
  .superRefine(({ url, content }, ctx) => {
    if ((url === undefined) === (content === undefined))
      ctx.addIssue({ code: 'custom', path: ['url'], message: url === undefined ? 'This field is required' : 'Send either a URL or a file' })
  })
export type ImportRequest = z.infer<typeof ImportRequest>

/** Why an import leaves an item out, or changes it. */
export const LeftOutReason = z.enum([
  'scheme_refused',
  'invalid_url',
  'duplicate',
  'locked',
  'gated',
  'zone_assumed',
  'kind_unsupported',
  'not_a_link',
  'own_chrome',
  'shortened',
  'image_skipped',
  'over_quota',
])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** A part of the input that the document lacks, or has in another form. */
export const LeftOutItem = z
  .object({
    where: z.string().meta({
      description: 'A path or line of the input. If it ends with `, schedule`, only the schedule of the item was left out',
      examples: ['props.pageProps.links[4]', 'line 12', 'line 12, schedule'],
    }),
    title: z.string().nullable(),
    url: z.string().nullable(),
    reason: LeftOutReason,
    link: DocumentLink.nullable().meta({ description: 'The link, if it can still be added to the document' }),
  })
  .meta({ id: 'LeftOutItem' })
export type LeftOutItem = z.infer<typeof LeftOutItem>

/** Ends `where` if only the schedule was left out, with the reason `kind_unsupported`. The item itself is part of the document. */
export const scheduleSuffix = ', schedule'
export const lacksSchedule = ({ where, reason }: Pick<LeftOutItem, 'where' | 'reason'>): boolean =>
  reason === 'kind_unsupported' && where.endsWith(scheduleSuffix)

/** A page that an import found. Nothing of it is stored. */
export const ImportedPage = z
  .object({
    document: PageDocument,
    clicks: ClicksByKey.meta({ description: 'The clicks that the source reports, by key', examples: [{ engine: 1204 }] }),
    leftOut: z.array(LeftOutItem),
  })
  .meta({ id: 'ImportedPage' })
export type ImportedPage = z.infer<typeof ImportedPage>

export const ImportProposal = z
  .object({
    format: ImportFormat,
    source: z.string().meta({ description: 'The service or file that the pages come from', examples: ['Linktree'] }),
    pages: z.array(ImportedPage),
  })
  .meta({ id: 'ImportProposal' })
export type ImportProposal = z.infer<typeof ImportProposal>

/** The size limits of an imported file: text, and archives. */
export const maxImportTextBytes = 5 * 1024 * 1024
export const maxImportArchiveBytes = 64 * 1024 * 1024
