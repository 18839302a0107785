import { trpc } from '../../app/api.ts'

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the account, or the browser's if none is set. */
export const useTimeZone = (): string => {
  const { data } = trpc.account.settings.useQuery()
  return data?.timeZone ?? browserTimeZone()
}
