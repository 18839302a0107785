import type { DocumentLink, DocumentTile } from '@tessera/contract'

const keyPrefix = 'sample-'
/** A host name that is reserved for examples, so it cannot be a real site. */
const hostSuffix = '.example'

/** A link that came with a preset and still has its sample URL. Sample links are hidden from visitors. */
export const isSampleLink = (tile: DocumentTile): boolean =>
  tile.kind === 'link' && tile.key.startsWith(keyPrefix) && tile.url.endsWith(hostSuffix)

type Sample = Pick<DocumentLink, 'type' | 'size' | 'title'> & { host: string }

/** `n` numbers the sample links of a page. */
export const sampleLink = ({ host, ...link }: Sample, n: number): DocumentLink => ({
  ...link,
  kind: 'link',
  key: `${keyPrefix}${n}`,
  url: `https://${host}${hostSuffix}`,
  thumbnail: null,
  active: false,
  highlighted: false,
  visibleFrom: null,
  visibleUntil: null,
  icon: null,
  iconImage: null,
  thumbnailStyle: 'beside',
  me: false,
})
