import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

import type { StoredContent, StoredTileId } from './schema/index.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

// For a page with 1,000 links, level 1 is no faster, and level 6 takes five times as long for a tenth fewer bytes.
const level = 3

/** The column `content` of an ended history entry. Takes JSON as PostgreSQL wrote it. `linkIds` has the ids of blocks, too. */
export const packContent = (documentJson: string, tileIdsJson: string): Promise<Buffer> =>
  deflate(`{"document":${documentJson},"linkIds":${tileIdsJson}}`, { level })

/** The JSON in the column. */
export const unpackedText = async (content: Uint8Array): Promise<string> => (await inflate(content)).toString()

/** The same, parsed. A document of an older version of the service lacks newer fields. */
export async function unpackContent(content: Uint8Array): Promise<StoredContent> {
  const { document, linkIds } = JSON.parse(await unpackedText(content)) as Pick<StoredContent, 'document'> & { linkIds: StoredTileId[] }
  return { document, tileIds: linkIds }
}
