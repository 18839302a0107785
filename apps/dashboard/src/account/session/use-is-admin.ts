import { trpc } from '../../app/api.ts'

/** Whether what is for administrators is shown; what they may do, the server decides. */
export const useIsAdmin = (): boolean => trpc.account.settings.useQuery().data?.admin ?? false
