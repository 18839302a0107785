import { clsx } from 'clsx'

import { InstanceNotice } from '../../app/shell/instance.tsx'
import { SourceNotice } from '../../pages/sources/source-notice.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { isDeleted, refusalMessage } from '../bar/save-status.ts'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'
import { DeletedPage } from './deleted-page.tsx'

/** What the user must know about the page or the instance, above the panels. */
export const Notices = () => {
  const { pageId } = useEditor()
  const { blocked, blockedReason } = useEditorState(({ facts }) => facts)
  const refusal = useEditorState(refusalMessage)
  const deleted = useEditorState(isDeleted)
  return (
    // In a scrolled panel, the notice would be out of view, and it is the only way to continue after a deletion.
    <div className={clsx('*:m-3 *:mb-0', deleted && 'sticky top-0 z-10')}>
      <InstanceNotice />
      <DraftNotice />
      {!deleted && <SourceNotice pageId={pageId} />}
      {deleted && <DeletedPage />}
      {refusal && !deleted && (
        <Notice tone="danger">
          <span className="font-medium">{texts.notSavedBecause}</span> {refusal}
        </Notice>
      )}
      {blocked && (
        <Notice tone="danger">
          {texts.blockedNotice}
          {blockedReason && <q className="mt-1 block">{blockedReason}</q>}
        </Notice>
      )}
    </div>
  )
}

/** Offers the unsaved changes of another editor of this page. */
const DraftNotice = () => {
  const editor = useEditor()
  const draft = useEditorState(({ offeredDraft }) => offeredDraft)
  if (!draft) return null
  return (
    <Notice tone="warn">
      <p>
        <RichTemplate text={texts.draftFound} moment={<RelativeTime at={new Date(draft.at).toISOString()} />} />
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" variant="primary" onClick={() => editor.restoreDraft()}>
          {texts.restoreDraft}
        </Button>
        <Button size="sm" onClick={() => editor.discardDraft()}>
          {texts.discardDraft}
        </Button>
      </div>
    </Notice>
  )
}
