import type { Reader } from '../reader.ts'
import { beacons } from './beacons.ts'
import { bento } from './bento.ts'
import { hopp } from './hopp.ts'
import { htmlPage } from './html-page.ts'
import { linktree } from './linktree.ts'
import { littlelink } from './littlelink.ts'
import { lnkbio } from './lnkbio.ts'

/** Services that are read from their pages, the most specific first. The generic reader of HTML is the last resort, and stands last. */
export const siteReaders: readonly Reader[] = [linktree, beacons, bento, lnkbio, littlelink, hopp, htmlPage]
