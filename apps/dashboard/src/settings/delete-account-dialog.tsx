import type { AccountDeletion } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'

import { deleteAccount } from '../account/session/auth-requests.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { PasswordProofForm } from './forms/forms.tsx'
import * as texts from './texts.ts'

export const DeleteAccountDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const navigate = useNavigate()
  const remove = async (proof: AccountDeletion) => {
    await deleteAccount(proof)
    // A full reload drops everything cached in memory for this account.
    await navigate({ to: '/sign-in', reloadDocument: true, ignoreBlocker: true })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.deleteQuestion} description={texts.deleteWarning}>
      <PasswordProofForm action={texts.deleteAccount} variant="danger" act={remove} onCancel={() => onOpenChange(false)} />
    </Dialog>
  )
}
