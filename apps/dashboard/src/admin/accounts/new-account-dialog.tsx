import { useState } from 'react'

import { lazyPart } from '../../app/lazy-part.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import * as texts from '../texts.ts'
import type { CreatedLink } from './new-account-form.tsx'
import { OneTimeLink } from './reset-link-dialog.tsx'

const NewAccountForm = lazyPart(async () => (await import('./new-account-form.tsx')).NewAccountForm, <Skeleton className="h-48" />)

export const NewAccountDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const [created, setCreated] = useState<CreatedLink>()
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) setCreated(undefined)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={created ? texts.accountReady : texts.newAccount}
      description={created ? texts.accountReadyLead : texts.newAccountLead}
    >
      {created ? (
        <>
          <OneTimeLink {...created} mailed={texts.invitationMailed} />
          <DialogActions>
            <Button variant="primary" onClick={() => change(false)}>
              {texts.done}
            </Button>
          </DialogActions>
        </>
      ) : (
        <NewAccountForm onCreated={setCreated} onCancel={() => change(false)} />
      )}
    </Dialog>
  )
}
