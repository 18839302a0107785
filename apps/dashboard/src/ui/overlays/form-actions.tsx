import { Button } from '../controls/button.tsx'
import { DialogActions } from './dialog.tsx'
import * as texts from '../texts.ts'

type FormActionsProps = { action: string; variant?: 'primary' | 'danger'; busy: boolean; disabled?: boolean; onCancel: () => void }

/** The buttons at the bottom of a form in a dialog. */
export const FormActions = ({ action, variant = 'primary', busy, disabled = false, onCancel }: FormActionsProps) => (
  <DialogActions>
    <Button onClick={onCancel}>{texts.cancel}</Button>
    <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
      {action}
    </Button>
  </DialogActions>
)
