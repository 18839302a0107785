import { Button } from '../../ui/controls/button.tsx'
import { RichTemplate } from '../../ui/text/rich-template.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'

/** Offers what an earlier visit typed and could not send. */
export const DraftNotice = ({ className }: { className?: string }) => {
  const editor = useEditor()
  const offered = useEditorState((state) => state.offered)
  if (!offered) return null
  return (
    <Notice tone="warn" {...(className && { className })}>
      <p>
        <RichTemplate text={texts.draftFound} moment={<RelativeTime at={new Date(offered.at).toISOString()} />} />
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" variant="primary" onClick={() => editor.takeOffer(true)}>
          {texts.restoreDraft}
        </Button>
        <Button size="sm" onClick={() => editor.takeOffer(false)}>
          {texts.discardDraft}
        </Button>
      </div>
    </Notice>
  )
}
