import { trpc } from '../../app/api.ts'

/** Only decides what is shown. The server checks the role on every call. */
export const useIsAdmin = (): boolean => trpc.account.settings.useQuery().data?.admin ?? false
