import { useNavigate } from '@tanstack/react-router'

import { queries, queryClient, sessionEnd, trpc } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { mayLeave } from '../../app/leaving/leave-guards.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/display/screen-states.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as texts from '../texts.ts'

const SignInForm = lazyPart(async () => (await import('../sign-in/sign-in-form.tsx')).SignInForm, <Skeleton className="h-[212px]" />)

/** Signs in again on top of the open screen, so that nothing typed there is lost. */
export const SessionEndedDialog = () => {
  const open = sessionEnd.use()
  const navigate = useNavigate()
  const { data: me } = trpc.account.me.useQuery(undefined, { enabled: false })
  const resume = async () => {
    const current = await queries.account.me.fetch(undefined, { staleTime: 0 })
    if (current.user.id === me?.user.id) {
      sessionEnd.set(false)
      return queryClient.invalidateQueries()
    }
    // A different account: nothing on this screen belongs to it.
    return navigate({ to: '/', reloadDocument: true, ignoreBlocker: true })
  }
  const goToSignIn = async () => {
    // Tells the user what happens to unsaved changes.
    if (!(await mayLeave())) return
    const next = location.pathname + location.search
    await navigate({ to: '/sign-in', search: { next }, reloadDocument: true, ignoreBlocker: true })
  }
  return (
    <Dialog open={open} onOpenChange={sessionEnd.set} modal="strict" title={texts.sessionExpired} description={texts.sessionExpiredWhy}>
      <SignInForm email={me?.user.email ?? ''} onSignedIn={resume} />
      <Button variant="ghost" className="mt-2 w-full" onClick={() => void goToSignIn()}>
        {texts.goToSignIn}
      </Button>
    </Dialog>
  )
}
