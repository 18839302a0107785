import type { AdminAccount } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'
import { useActionSuccess } from '../use-action-success.ts'
import { OneTimeLink } from './one-time-link.tsx'

type ResetLinkDialogProps = { account: AdminAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const ResetLinkDialog = ({ account, open, onOpenChange }: ResetLinkDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={fill(texts.resetLinkFor, { email: account.email })}
    description={texts.resetLinkEffects}
  >
    <ResetLink account={account} onClose={() => onOpenChange(false)} />
  </Dialog>
)

const ResetLink = ({ account: { id: accountId, email }, onClose }: { account: AdminAccount; onClose: () => void }) => {
  const announce = useActionSuccess()
  const create = trpc.admin.accounts.makeResetToken.useMutation({
    meta: { failed: texts.couldNotCreateLink },
    onSuccess: () => announce(texts.linkCreated),
  })
  return (
    <>
      {create.data && <OneTimeLink email={email} reset={create.data} mailed={texts.ownerNotified} />}
      <DialogActions>
        <Button onClick={onClose}>{create.data ? texts.done : texts.cancel}</Button>
        {!create.data && (
          <Button variant="primary" busy={create.isPending} onClick={() => create.mutate({ accountId })}>
            {texts.createLink}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
