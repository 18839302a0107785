import type { CreatedToken, Scope } from '@tessera/contract'
import { useState } from 'react'

import { trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { absolute, paths } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyLine } from '../../ui/controls/copy-button.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import * as texts from './texts.ts'

const NewTokenForm = lazyPart(async () => (await import('./new-token-form.tsx')).NewTokenForm, <Skeleton className="h-96" />)

export const NewTokenDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const change = (next: boolean) => {
    if (!next) setCreated(null)
    onOpenChange(next)
  }
  if (!created) {
    return (
      <Dialog open={open} onOpenChange={change} title={texts.newApiToken}>
        <NewTokenForm onCreated={setCreated} onCancel={() => change(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      modal="strict"
      title={texts.copyNow}
      description={texts.shownOnce}
      className="sm:max-w-[560px]!"
    >
      <TokenSecret created={created} onDone={() => change(false)} />
    </Dialog>
  )
}

/** Scopes that allow the sample command to list pages; a token without them reads the account instead. */
const pageScopes: readonly Scope[] = ['pages:read', 'pages:write']

const TokenSecret = ({ created, onDone }: { created: CreatedToken; onDone: () => void }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const path = created.scopes.some((scope) => pageScopes.includes(scope)) ? paths.apiPages : paths.apiMe
  const curl = `curl -H "Authorization: Bearer ${created.token}" ${absolute(path, instance?.publicUrl ?? null)}`
  return (
    <div className="space-y-4">
      <CopyLine label={texts.token} text={created.token} copy={texts.copyToken} copied={texts.tokenCopied} />
      <CopyLine label={texts.tryIt} text={curl} copy={texts.copyCommand} copied={texts.commandCopied} />
      <DialogActions>
        <Button asChild>
          <a href={paths.docs} target="_blank" rel="noreferrer">
            {texts.apiReference}
          </a>
        </Button>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </div>
  )
}
