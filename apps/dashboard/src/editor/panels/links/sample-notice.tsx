import { isSampleLink } from '../../../links/sample-links.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useDocument, useEditor } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { removeSamplesWithUndo } from './remove-link.ts'

/** Shown while the page has links that came with its preset. */
export const SampleNotice = () => {
  const editor = useEditor()
  const { links } = useDocument()
  if (!links.some(isSampleLink)) return null
  return (
    <Notice className="mx-4 mt-3 mb-1">
      <p>{texts.sampleLinks}</p>
      <Button size="sm" className="mt-2" onClick={() => removeSamplesWithUndo(editor)}>
        {texts.removeSampleLinks}
      </Button>
    </Notice>
  )
}
