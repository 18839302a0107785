import { z } from 'zod'

import { PageId } from '../core/ids.ts'
import { text } from '../core/text.ts'
import { ClicksByKey } from './clicks-by-key.ts'

/** The most keys in one request. A page with more links takes several requests, because each leaves the counts of other links as they are. */
export const maxImportedClicksKeys = 1_000

/** Counts that another service or instance reported. They are part of `clicks`, but of no dated figures. */
export const ImportedClicks = z.object({
  pageId: PageId,
  source: text(1, 120).meta({ description: 'Where the counts come from', examples: ['Linktree'] }),
  links: ClicksByKey.refine(
    (links) => Object.keys(links).length <= maxImportedClicksKeys,
    `Must have at most ${maxImportedClicksKeys} keys`,
  ).meta({
    description: `Clicks by link key, for at most ${maxImportedClicksKeys} links. A link that was not created by writing a document has its id as its key`,
    examples: [{ engine: 1204 }],
    maxProperties: maxImportedClicksKeys,
  }),
})
export type ImportedClicks = z.infer<typeof ImportedClicks>

export const ImportedClicksResult = z
  .object({
    applied: z.int().min(0).meta({ description: 'Links whose clicks were imported' }),
    unchanged: z.int().min(0).meta({ description: 'Links that had this count already, and counts of 0' }),
    leftOut: z.array(
      z.object({
        key: z.string(),
        reason: z.enum(['unknown_key', 'present']).meta({
          description: '`unknown_key`: no link of the page has the key. `present`: the link has a different imported count, which stays',
        }),
      }),
    ),
  })
  .meta({ id: 'ImportedClicksResult' })
export type ImportedClicksResult = z.infer<typeof ImportedClicksResult>
