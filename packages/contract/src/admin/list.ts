import { z } from 'zod'

import { text } from '../core/text.ts'

/** Where a response begins: `next` of the previous response. */
export const Cursor = text(1, 64).meta({ examples: ['user_01jd8q4ws8fc5v2m3n9t6k7xza'] })

/** A search text. Matching ignores case. */
export const Search = text(1, 254).meta({ examples: ['ada'] })

/** The reason for a suspension, block or dismissal. */
export const AdminReason = text(1, 300).meta({ examples: ['Phishing'] })

/** One response of a paginated list, newest first. `next` is null in the last response. */
export const paginated = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() })
