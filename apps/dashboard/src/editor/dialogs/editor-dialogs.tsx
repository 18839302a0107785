import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'

/** The conflict dialog stays open until the user chooses a version. */
const keepOpen = () => {}

export const EditorDialogs = () => {
  const editor = useEditor()
  const conflict = useEditorState(({ saving }) => saving.phase.kind === 'conflict')
  return (
    <>
      <Dialog open={conflict} onOpenChange={keepOpen} modal="strict" title={texts.conflict} description={texts.conflictWhy}>
        <ul className="list-disc space-y-1 pl-5 text-ink-2">
          <li>{texts.keepMineEffect}</li>
          <li>{texts.keepTheirsEffect}</li>
        </ul>
        <DialogActions>
          <Button onClick={() => editor.resolve('theirs')}>{texts.keepTheirs}</Button>
          <Button variant="primary" onClick={() => editor.resolve('mine')}>
            {texts.keepMine}
          </Button>
        </DialogActions>
      </Dialog>
      <UnsavedGuard
        isDirty={() => !editor.isSaved}
        save={() => editor.save()}
        subscribe={editor.subscribe}
        description={texts.leaveWarning}
      />
    </>
  )
}
