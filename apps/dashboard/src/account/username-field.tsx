import { trpc } from '../app/api.ts'

/** Hidden user name for password managers, in forms that ask only for a password. */
export const HiddenUsername = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  return <input type="email" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden="true" className="sr-only" />
}
