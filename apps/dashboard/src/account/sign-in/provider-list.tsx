import { trpc } from '../../app/api.ts'
import { ProviderButtons } from './provider-buttons.tsx'

/** Sign-in buttons of the configured providers, if there are any. */
export const ProviderList = ({ next }: { next: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return instance && instance.providers.length > 0 && <ProviderButtons providers={instance.providers} next={next} />
}
