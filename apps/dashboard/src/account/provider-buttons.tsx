import type { ProviderId } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'

import { trpc } from '../api.ts'
import { failureOf } from '../failure.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { signInWith } from './session.ts'

/** The other ways in, where the instance has some. */
export const ProviderButtons = ({ next }: { next: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const go = useMutation({
    mutationFn: (provider: ProviderId) => signInWith({ provider, next }),
    onError: (error) => toast.error('Could not go there', { description: failureOf(error).message }),
  })
  if (!instance?.providers.length) return null
  return (
    <div className="mt-6 space-y-2">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {instance.providers.map(({ id, name }) => (
        <Button key={id} className="w-full" busy={go.isPending && go.variables === id} onClick={() => go.mutate(id)}>
          <ProviderIcon provider={id} />
          Continue with {name}
        </Button>
      ))}
    </div>
  )
}
