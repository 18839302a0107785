import { biodrop } from './files/biodrop.ts'
import { bookmarks } from './files/bookmarks.ts'
import { csv } from './files/csv.ts'
import { linkbreeze } from './files/linkbreeze.ts'
import { linkstack } from './files/linkstack.ts'
import { tesseraPage } from './files/tessera-page.ts'
import { text } from './files/text.ts'
import type { Reader } from './input/parsed-input.ts'
import { beacons } from './sites/beacons.ts'
import { bento } from './sites/bento.ts'
import { hopp } from './sites/hopp.ts'
import { htmlPage } from './sites/html-page.ts'
import { linktree } from './sites/linktree.ts'
import { littlelink } from './sites/littlelink.ts'
import { lnkbio } from './sites/lnkbio.ts'

/** Readers of the pages of services, the most specific first. The generic HTML reader is the last resort. */
const siteReaders: readonly Reader[] = [linktree, beacons, bento, lnkbio, littlelink, hopp, htmlPage]

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
