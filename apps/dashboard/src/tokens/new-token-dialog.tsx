import type { CreatedToken } from '@tessera/contract'
import { useState } from 'react'

import { lazyPart } from '../app/lazy-part.tsx'
import { Skeleton } from '../ui/display/skeleton.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import * as texts from './texts.ts'
import { TokenSecret } from './token-secret.tsx'

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
