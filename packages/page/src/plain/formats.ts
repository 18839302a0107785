import { plainAtom } from './atom.ts'
import { plainJson } from './json.ts'
import { plainMarkdown } from './markdown.ts'
import type { PlainPage } from './plain-page.ts'
import { plainText } from './text.ts'
import { plainVcard } from './vcard.ts'

export type PlainFormat = { type: string; render: (page: PlainPage) => string }

/** The formats of a page besides HTML, by the suffix of their address. */
export const plainFormats = {
  json: { type: 'application/json; charset=utf-8', render: plainJson },
  md: { type: 'text/markdown; charset=utf-8', render: plainMarkdown },
  txt: { type: 'text/plain; charset=utf-8', render: plainText },
  vcf: { type: 'text/vcard; charset=utf-8', render: plainVcard },
  atom: { type: 'application/atom+xml; charset=utf-8', render: plainAtom },
} as const satisfies Record<string, PlainFormat>

export type PlainSuffix = keyof typeof plainFormats
