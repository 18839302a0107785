import { useNavigate } from '@tanstack/react-router'

import { queries, queryClient, trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import * as texts from '../texts.ts'

/** Signs in again on top of the open screen, so that nothing typed there is lost. */
export const SessionEndedDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const navigate = useNavigate()
  const { data: me } = trpc.account.me.useQuery(undefined, { enabled: false })
  const resume = async () => {
    const current = await queries.account.me.fetch(undefined, { staleTime: 0 })
    if (current.user.id === me?.user.id) {
      onOpenChange(false)
      return queryClient.invalidateQueries()
    }
    // A different account: nothing on this screen belongs to it.
    return navigate({ to: '/', reloadDocument: true, ignoreBlocker: true })
  }
  const goToSignIn = () => {
    const next = location.pathname + location.search
    void navigate({ to: '/sign-in', search: { next }, reloadDocument: true, ignoreBlocker: true })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} modal="strict" title={texts.sessionExpired} description={texts.sessionExpiredWhy}>
      <SignInForm email={me?.user.email ?? ''} onSignedIn={resume} />
      <Button variant="ghost" className="mt-2 w-full" onClick={goToSignIn}>
        {texts.goToSignIn}
      </Button>
    </Dialog>
  )
}
