import type { Instance, ProviderId } from '@tessera/contract'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'

import { failureOf } from '../../app/failures/failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { fill } from '../../ui/text/template.ts'
import { ProviderIcon } from './provider-icon.tsx'
import { signInWith } from '../session/auth-requests.ts'
import * as texts from '../texts.ts'

export const ProviderButtons = ({ providers, next }: { providers: Instance['providers']; next: string }) => {
  const redirect = useMutation({
    mutationFn: (provider: ProviderId) => signInWith({ provider, next }),
    onError: (error) => toast.error(texts.couldNotOpenProvider, { description: failureOf(error).message }),
  })
  return (
    <div className="mt-6 space-y-2">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      {providers.map(({ id, name }) => (
        <Button key={id} className="w-full" busy={redirect.isPending && redirect.variables === id} onClick={() => redirect.mutate(id)}>
          <ProviderIcon provider={id} />
          {fill(texts.continueWith, { provider: name })}
        </Button>
      ))}
    </div>
  )
}
