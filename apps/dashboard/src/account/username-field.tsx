import { trpc } from '../app/api.ts'

/** Tells a password manager whose password a form asks for, where the form itself does not. */
export const UsernameForManagers = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  return <input type="email" autoComplete="username" value={user.email} readOnly tabIndex={-1} aria-hidden="true" className="sr-only" />
}
