import { useMutation } from '@tanstack/react-query'
import type { Instance, ProviderId } from '@tessera/contract'
import { useState } from 'react'

import { connectWith } from '../account/session/auth-requests.ts'
import { ProviderIcon } from '../account/sign-in/providers.tsx'
import { trpc } from '../app/api.ts'
import { Button } from '../ui/controls/button.tsx'
import { Badge } from '../ui/display/notice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { fill } from '../ui/text/template.ts'
import { PasswordProofForm } from './lazy-forms.tsx'
import * as texts from './texts.ts'

type ConnectionsProps = { providers: Instance['providers']; connected: readonly ProviderId[]; hasPassword: boolean }

/** Sign-in services, each with a button that connects or disconnects it. */
export const Connections = ({ providers, connected, hasPassword }: ConnectionsProps) => (
  <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel shadow-1">
    {providers.map((provider) => (
      <Connection key={provider.id} provider={provider} connected={connected.includes(provider.id)} hasPassword={hasPassword} />
    ))}
  </ul>
)

type ConnectionProps = { provider: Instance['providers'][number]; connected: boolean; hasPassword: boolean }

const Connection = ({ provider, connected, hasPassword }: ConnectionProps) => {
  const { id, name } = provider
  const utils = trpc.useUtils()
  const disconnect = trpc.account.disconnect.useMutation({
    meta: { failed: fill(texts.couldNotDisconnect, { provider: name }) },
    onSuccess: () => toast.success(fill(texts.disconnected, { provider: name })),
    onSettled: () => utils.account.settings.invalidate(),
  })
  return (
    <li className="flex items-center gap-3 p-3.5">
      <ProviderIcon provider={id} />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      {connected && <Badge tone="live">{texts.connected}</Badge>}
      {connected ? (
        <Button
          size="sm"
          aria-label={fill(texts.disconnectProvider, { provider: name })}
          busy={disconnect.isPending}
          onClick={() => disconnect.mutate({ provider: id })}
        >
          {texts.disconnect}
        </Button>
      ) : (
        <ConnectButton provider={provider} hasPassword={hasPassword} />
      )}
    </li>
  )
}

type ConnectButtonProps = {
  provider: Instance['providers'][number]
  /** Connecting then requires the password. */
  hasPassword: boolean
}

const ConnectButton = ({ provider: { id, name }, hasPassword }: ConnectButtonProps) => {
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
