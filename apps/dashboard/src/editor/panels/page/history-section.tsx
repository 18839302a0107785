import { Link } from '@tanstack/react-router'
import { History, Link2 } from 'lucide-react'
import { useState } from 'react'

import { PreviewsDialog } from '../../../pages/previews/previews-dialog.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useDocument, useEditor } from '../../editor-context.ts'
import * as texts from '../../texts.ts'

/** The ways to earlier versions of the page, and to previews of this one. */
export const HistorySection = () => {
  const { pageId } = useEditor()
  const document = useDocument()
  const [sharing, setSharing] = useState(false)
  return (
    <>
      <p className="text-ink-2">{texts.historyWhy}</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link to="/pages/$pageId/history" params={{ pageId }}>
            <History />
            {texts.viewHistory}
          </Link>
        </Button>
        <Button size="sm" onClick={() => setSharing(true)}>
          <Link2 />
          {texts.sharePreview}
        </Button>
      </div>
      <PreviewsDialog pageId={pageId} document={document} open={sharing} onOpenChange={setSharing} />
    </>
  )
}
