import { isSampleLink } from '../../../links/sample-links.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useDocument, useEditor } from '../../editor-context.ts'
import type { Edit } from '../../model/document/edits.ts'
import * as texts from '../../texts.ts'

const removeSampleLinks: Edit = (document) => ({ ...document, links: document.links.filter((link) => !isSampleLink(link)) })

/** Shown while the page has links that came with its preset. */
export const SampleNotice = () => {
  const editor = useEditor()
  const { links } = useDocument()
  if (!links.some(isSampleLink)) return null
  return (
    <Notice className="mx-4 mt-3 mb-1">
      <p>{texts.sampleLinks}</p>
      <Button size="sm" className="mt-2" onClick={() => editor.edit(removeSampleLinks)}>
        {texts.removeSampleLinks}
      </Button>
    </Notice>
  )
}
