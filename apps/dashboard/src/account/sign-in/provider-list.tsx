import { trpc } from '../../app/api.ts'
import { beside } from '../../ui/loading/beside.tsx'

const ProviderButtons = beside(
  async () => (await import('./provider-buttons.tsx')).ProviderButtons,
  () => null,
)

/** Sign-in buttons of the configured providers, if there are any. */
export const ProviderList = ({ next }: { next: string }) => {
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  return instance && instance.providers.length > 0 && <ProviderButtons providers={instance.providers} next={next} />
}
