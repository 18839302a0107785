import { Link } from '@tanstack/react-router'
import type { PageId } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { fill } from '../../ui/text/template.ts'
import * as texts from './texts.ts'

/** Warns in the editor that the page is kept in a file, which will overwrite it. */
export const SourceNotice = ({ pageId }: { pageId: PageId }) => {
  const { data: source } = trpc.documents.getSource.useQuery({ pageId })
  if (!source) return null
  return (
    <Notice>
      {fill(texts.keptIn, { source: source.source })}. {texts.nextApply}{' '}
      <Link to="/pages/$pageId/history" params={{ pageId }}>
        {texts.seeChanges}
      </Link>
    </Notice>
  )
}
