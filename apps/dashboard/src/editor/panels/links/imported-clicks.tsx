import type { LinkId, PageId } from '@tessera/contract'

import { trpc } from '../../../app/api.ts'
import { plural } from '../../../ui/text/template.ts'
import * as texts from '../../texts.ts'

/** How many of a link's clicks were imported. Empty if none were. */
export const ImportedClicks = ({ pageId, linkId }: { pageId: PageId; linkId: LinkId }) => {
  const { data } = trpc.links.get.useQuery({ pageId, linkId })
  if (!data?.importedClicks) return null
  return (
    <p className="text-sm text-ink-2 tabular-nums">{plural(texts.importedClicks, { count: data.clicks, imported: data.importedClicks })}</p>
  )
}
