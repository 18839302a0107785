import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { useEditor } from '../editor-context.ts'
import type { Version } from '../model/save-state.ts'
import * as texts from '../texts.ts'
import { ConflictingChanges } from './conflicting-changes.tsx'

/** It stays open until the user chooses a version. */
const keepOpen = () => {}

export const ConflictDialog = ({ known, theirs }: { known: Version; theirs: Version }) => {
  const editor = useEditor()
  return (
    <Dialog open onOpenChange={keepOpen} modal="strict" initialFocus="dialog" title={texts.conflict} description={texts.conflictWhy}>
      <ConflictingChanges known={known} theirs={theirs} />
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
  )
}
