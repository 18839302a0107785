import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { Notice } from '../ui/notice.tsx'
import { useEditor, useEditorState } from './editor-context.ts'

/** Offers what an earlier visit typed and could not send. */
export const DraftNotice = ({ className }: { className?: string }) => {
  const editor = useEditor()
  const offered = useEditorState((state) => state.offered)
  if (!offered) return null
  return (
    <Notice tone="warn" {...(className && { className })}>
      <p>
        This browser has changes from <Moment at={new Date(offered.at).toISOString()} /> that were never saved.
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" variant="primary" onClick={() => editor.takeOffer(true)}>
          Restore them
        </Button>
        <Button size="sm" onClick={() => editor.takeOffer(false)}>
          Discard them
        </Button>
      </div>
    </Notice>
  )
}
