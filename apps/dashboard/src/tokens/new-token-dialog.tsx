import type { CreatedToken } from '@tessera/contract'
import { useState } from 'react'

import { Dialog } from '../ui/dialog.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import { TokenSecret } from './token-secret.tsx'

export const NewTokenDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const change = (next: boolean) => {
    if (!next) setCreated(null)
    onOpenChange(next)
  }
  if (!created) {
    return (
      <Dialog open={open} onOpenChange={change} title="New API token">
        <NewTokenForm onCreated={setCreated} onCancel={() => change(false)} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      modal="strict"
      title="Copy your token now"
      description="It is shown this once. Only its fingerprint is kept, so nobody can show it to you again."
      className="sm:max-w-[560px]!"
    >
      <TokenSecret created={created} onDone={() => change(false)} />
    </Dialog>
  )
}
