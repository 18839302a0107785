import { z } from 'zod'

import { text } from '../core/text.ts'

/** Where a part of a list begins: the `next` of the part before. */
export const Cursor = text(1, 64).meta({ examples: ['user_01jd8q4ws8fc5v2m3n9t6k7xza'] })

/** What an administrator looks for. Letters count the same in any case. */
export const Search = text(1, 254).meta({ examples: ['ada'] })

/** Why something is taken from somebody, who is told. */
export const AdminReason = text(1, 300).meta({ examples: ['Phishing'] })

/** A part of a list, newest first; `next` is null with the last one. */
export const paginated = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.string().nullable() })
