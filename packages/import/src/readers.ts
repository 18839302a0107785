import { biodrop } from './files/biodrop.ts'
import { bookmarks } from './files/bookmarks.ts'
import { csv } from './files/csv.ts'
import { linkbreeze } from './files/linkbreeze.ts'
import { linkstack } from './files/linkstack.ts'
import { tesseraPage } from './files/tessera-page.ts'
import { text } from './files/text.ts'
import type { Reader } from './reader.ts'
import { siteReaders } from './sites/index.ts'

const isHtml = ({ format }: Reader) => format === 'html'

/** The readers of all formats but archives and documents, in the order in which content is tried: the least specific last. */
export const readers: readonly Reader[] = [
  tesseraPage,
  linkstack,
  linkbreeze,
  biodrop,
  bookmarks,
  ...siteReaders.filter((reader) => !isHtml(reader)),
  csv,
  text,
  ...siteReaders.filter(isHtml),
]
