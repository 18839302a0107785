import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { useEditor } from '../editor-context.ts'
import * as texts from '../texts.ts'

export const ConflictDialog = (dialog: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const editor = useEditor()
  return (
    <Dialog {...dialog} modal="strict" title={texts.conflict} description={texts.conflictWhy}>
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
