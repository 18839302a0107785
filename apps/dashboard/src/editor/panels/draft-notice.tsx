import { Button } from '../../ui/controls/button.tsx'
import { RichTemplate } from '../../ui/text/template.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'

/** Offers the unsaved changes of another editor of this page. */
export const DraftNotice = ({ className }: { className?: string }) => {
  const editor = useEditor()
  const draft = useEditorState(({ offeredDraft }) => offeredDraft)
  if (!draft) return null
  return (
    <Notice tone="warn" {...(className && { className })}>
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
