import type { ListedAccount } from '@tessera/contract'

import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useDone } from '../use-done.ts'
import { HandedLink } from './handed-link.tsx'

type ResetLinkDialogProps = { account: ListedAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const ResetLinkDialog = ({ account, open, onOpenChange }: ResetLinkDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={`A reset link for ${account.email}`}
    description="For somebody who has forgotten the password. Once used, it also signs out everywhere and disconnects providers."
  >
    <ResetLink account={account} onClose={() => onOpenChange(false)} />
  </Dialog>
)

const ResetLink = ({ account: { id: accountId, email }, onClose }: { account: ListedAccount; onClose: () => void }) => {
  const done = useDone()
  const make = trpc.admin.accounts.makeResetToken.useMutation({
    meta: { doing: 'make a link' },
    onSuccess: () => done('The link is made'),
  })
  return (
    <>
      {make.data && <HandedLink email={email} reset={make.data} mailed="The owner is told by mail that you made it." />}
      <DialogActions>
        <Button onClick={onClose}>{make.data ? 'Done' : 'Cancel'}</Button>
        {!make.data && (
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate({ accountId })}>
            Make a link
          </Button>
        )}
      </DialogActions>
    </>
  )
}
