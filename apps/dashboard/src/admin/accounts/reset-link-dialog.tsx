import type { ListedAccount } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { fill } from '../../ui/text/template.ts'
import * as texts from '../texts.ts'
import { useDone } from '../use-action-success.ts'
import { HandedLink } from './one-time-link.tsx'

type ResetLinkDialogProps = { account: ListedAccount; open: boolean; onOpenChange: (open: boolean) => void }

export const ResetLinkDialog = ({ account, open, onOpenChange }: ResetLinkDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={fill(texts.resetLinkFor, { email: account.email })}
    description={texts.resetLinkMeans}
  >
    <ResetLink account={account} onClose={() => onOpenChange(false)} />
  </Dialog>
)

const ResetLink = ({ account: { id: accountId, email }, onClose }: { account: ListedAccount; onClose: () => void }) => {
  const done = useDone()
  const make = trpc.admin.accounts.makeResetToken.useMutation({
    meta: { failed: texts.couldNotMakeLink },
    onSuccess: () => done(texts.linkMade),
  })
  return (
    <>
      {make.data && <HandedLink email={email} reset={make.data} mailed={texts.ownerIsTold} />}
      <DialogActions>
        <Button onClick={onClose}>{make.data ? texts.done : texts.cancel}</Button>
        {!make.data && (
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate({ accountId })}>
            {texts.makeLink}
          </Button>
        )}
      </DialogActions>
    </>
  )
}
