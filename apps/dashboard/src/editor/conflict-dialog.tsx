import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useEditor, useEditorState } from './editor-context.ts'
import * as texts from './texts.ts'

/** The page was changed in another place while it was changed here. */
export const ConflictDialog = () => {
  const editor = useEditor()
  const open = useEditorState(({ saving }) => saving.phase.is === 'conflict')
  return (
    <Dialog open={open} onOpenChange={() => {}} modal="strict" title={texts.conflict} description={texts.conflictWhy}>
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        <li>{texts.keepMineMeans}</li>
        <li>{texts.reloadMeans}</li>
      </ul>
      <DialogActions>
        <Button onClick={() => editor.resolve('theirs')}>{texts.reload}</Button>
        <Button variant="primary" onClick={() => editor.resolve('mine')}>
          {texts.keepMine}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
