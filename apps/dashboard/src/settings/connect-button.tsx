import type { Instance } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { connectWith } from '../account/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordProofForm } from './forms.tsx'

type ConnectButtonProps = {
  provider: Instance['providers'][number]
  /** Whether the account has one, which it then takes. */
  password: boolean
}

export const ConnectButton = ({ provider: { id, name }, password }: ConnectButtonProps) => {
  const [asking, setAsking] = useState(false)
  const connect = useMutation({ mutationFn: connectWith, meta: { doing: `connect ${name}` } })
  return (
    <>
      <Button
        size="sm"
        aria-label={`Connect ${name}`}
        busy={connect.isPending}
        onClick={() => (password ? setAsking(true) : connect.mutate({ provider: id }))}
      >
        Connect
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={`Connect ${name}?`} description="Whoever you are there can then sign in here.">
        <PasswordProofForm
          action="Connect"
          variant="primary"
          act={(proof) => connectWith({ provider: id, ...proof })}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}
