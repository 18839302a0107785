import type { Instance, ProviderId } from '@tessera/contract'
import { toast } from 'sonner'

import { ProviderIcon } from '../account/sign-in/provider-icon.tsx'
import { trpc } from '../app/api.ts'
import { Badge } from '../ui/display/badge.tsx'
import { Button } from '../ui/controls/button.tsx'
import { fill } from '../ui/text/template.ts'
import { ConnectButton } from './connect-button.tsx'
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
