import { z } from 'zod'

import { TokenId } from '../core/ids.ts'
import { Instant } from '../core/instant.ts'
import { text } from '../core/text.ts'
import { Token } from '../tokens/token.ts'
import { DocumentChange } from './document.ts'

/** The record of the last write of a page's document that named its source. */
export const PageSource = z
  .object({
    source: text(1, 200).meta({ description: 'Where the document comes from, as its writer named it', examples: ['pages/ada.yaml'] }),
    tokenId: TokenId.nullable().meta({ description: 'The token that wrote it; `null` for a session' }),
    tokenName: Token.shape.name.meta({ description: "The token's name at that time", examples: ['ci'] }),
    appliedAt: Instant,
    revision: z
      .int()
      .min(1)
      .meta({ description: "The page's revision after the write", examples: [12] }),
    drifted: z.boolean().meta({ description: 'Whether the page differs from the document that was written' }),
    changes: z.array(DocumentChange).meta({ description: 'The changes between the document as it was written and the page as it is now' }),
  })
  .meta({ id: 'PageSource' })
export type PageSource = z.infer<typeof PageSource>
