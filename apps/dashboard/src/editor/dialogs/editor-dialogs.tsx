import { lazyPart } from '../../app/lazy-part.tsx'
import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { useEditor, useEditorState } from '../editor-context.ts'
import * as texts from '../texts.ts'

const TheirChanges = lazyPart(async () => (await import('./their-changes.tsx')).TheirChanges, null)

/** The conflict dialog stays open until the user chooses a version. */
const keepOpen = () => {}

export const EditorDialogs = () => {
  const editor = useEditor()
  const theirs = useEditorState(({ saving: { phase } }) => (phase.kind === 'conflict' ? phase.theirs.document : null))
  const known = useEditorState(({ saving }) => saving.known.document)
  return (
    <>
      <Dialog open={theirs !== null} onOpenChange={keepOpen} modal="strict" title={texts.conflict} description={texts.conflictWhy}>
        {theirs && <TheirChanges known={known} theirs={theirs} />}
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
