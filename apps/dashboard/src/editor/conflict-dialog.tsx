import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { useEditor, useEditorState } from './editor-context.ts'

/** The page was changed in another place while it was changed here. */
export const ConflictDialog = () => {
  const editor = useEditor()
  const open = useEditorState(({ saving }) => saving.phase.is === 'conflict')
  return (
    <Dialog
      open={open}
      onOpenChange={() => {}}
      modal="strict"
      title="This page was changed elsewhere"
      description="In another tab, on another device or by a script, while you were changing it here. Nothing has been overwritten yet."
    >
      <ul className="list-disc space-y-1 pl-5 text-ink-2">
        <li>Keep mine puts your changes on top of what is there now. Undo still takes yours back.</li>
        <li>Reload shows what is there now, without your changes.</li>
      </ul>
      <DialogActions>
        <Button onClick={() => editor.resolve('theirs')}>Reload</Button>
        <Button variant="primary" onClick={() => editor.resolve('mine')}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}
