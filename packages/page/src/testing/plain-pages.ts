import { PageId, type PublicPage } from '@tessera/contract'
import fc from 'fast-check'

import type { PlainPage } from '../plain/plain-page.ts'

/** Made at 2024-11-25T16:08:34.184Z. */
const id = PageId.parse('page_01jdj19w48fc5v2m3n9t6k7xza')

export const plainPage = (page: PublicPage): PlainPage => ({ page, id, origin: 'https://tessera.example' })

const markup = [
  ...'\\`*_{}[]()<>#+-.!|~&"\'=:;,/@$^%'.split(''),
  ...'http://|www.|a@b.c|![|](|<b>|</|]]>|<!--|&amp;|&#10;|1. |- |  |\\n|URL:|\u202E'.split('|'),
]

/** Valid texts of titles, full of characters that formats give a meaning. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...markup), fc.string({ unit: 'grapheme', maxLength: 4 })), { minLength: 1, maxLength: 20 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '' && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text))
