import type { Instance, ProviderId } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'

import { ProviderIcon } from '../account/provider-icon.tsx'
import { connectWith } from '../account/session.ts'
import { trpc } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

type ConnectionsProps = { providers: Instance['providers']; connected: readonly ProviderId[] }

/** The other services with which this account signs in. */
export const Connections = ({ providers, connected }: ConnectionsProps) => (
  <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel shadow-1">
    {providers.map((provider) => (
      <Connection key={provider.id} provider={provider} connected={connected.includes(provider.id)} />
    ))}
  </ul>
)

type ConnectionProps = { provider: Instance['providers'][number]; connected: boolean }

const Connection = ({ provider: { id, name }, connected }: ConnectionProps) => {
  const utils = trpc.useUtils()
  const connect = useMutation({ mutationFn: connectWith, meta: { doing: `connect ${name}` } })
  const disconnect = trpc.account.disconnect.useMutation({
    meta: { doing: `disconnect ${name}` },
    onSuccess: () => toast.success(`${name} is disconnected`),
    onSettled: () => utils.account.settings.invalidate(),
  })
  return (
    <li className="flex items-center gap-3 p-3.5">
      <ProviderIcon provider={id} />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      {connected && <Badge tone="live">Connected</Badge>}
      {connected ? (
        <Button size="sm" aria-label={`Disconnect ${name}`} busy={disconnect.isPending} onClick={() => disconnect.mutate({ provider: id })}>
          Disconnect
        </Button>
      ) : (
        <Button size="sm" aria-label={`Connect ${name}`} busy={connect.isPending} onClick={() => connect.mutate({ provider: id })}>
          Connect
        </Button>
      )}
    </li>
  )
}
