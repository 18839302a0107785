import type { Instance } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { connectWith } from '../account/session/auth-requests.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { fill } from '../ui/text/template.ts'
import { PasswordProofForm } from './forms/forms.tsx'
import * as texts from './texts.ts'

type ConnectButtonProps = {
  provider: Instance['providers'][number]
  /** Connecting then requires the password. */
  hasPassword: boolean
}

export const ConnectButton = ({ provider: { id, name }, hasPassword }: ConnectButtonProps) => {
  const [asking, setAsking] = useState(false)
  const connect = useMutation({ mutationFn: connectWith, meta: { failed: fill(texts.couldNotConnect, { provider: name }) } })
  return (
    <>
      <Button
        size="sm"
        aria-label={fill(texts.connectProvider, { provider: name })}
        busy={connect.isPending}
        onClick={() => (hasPassword ? setAsking(true) : connect.mutate({ provider: id }))}
      >
        {texts.connect}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={fill(texts.connectQuestion, { provider: name })}
        description={texts.connectEffects}
      >
        <PasswordProofForm
          action={texts.connect}
          variant="primary"
          act={(proof) => connectWith({ provider: id, ...proof })}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}
