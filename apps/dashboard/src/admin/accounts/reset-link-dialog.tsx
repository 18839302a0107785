import type { AdminAccount, ResetToken } from '@tessera/contract'

import { trpc } from '../../app/api.ts'
import { absolute, paths } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-button.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { useActionSuccess } from '../actions.tsx'
import * as texts from '../texts.ts'

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

/** A link that sets the password of an account, to copy. `mailed` is shown if the instance also sends it by mail. */
export const OneTimeLink = ({ email, reset, mailed }: { email: string; reset: ResetToken; mailed: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return (
    <>
      <CopyLine
        label={fill(texts.linkFor, { email })}
        text={absolute(paths.reset(reset.token), instance?.publicUrl ?? null)}
        copy={texts.copyLink}
        copied={texts.linkCopied}
      />
      <p className="mt-3 text-sm text-ink-3">
        <RichTemplate text={texts.linkEffects} moment={<RelativeTime at={reset.expiresAt} />} />
        {instance?.resetLinks === 'mailed' && ` ${mailed}`}
      </p>
    </>
  )
}
