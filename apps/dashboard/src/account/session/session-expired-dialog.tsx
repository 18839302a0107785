import { useNavigate } from '@tanstack/react-router'

import { queries, queryClient, trpc } from '../../app/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import * as texts from '../texts.ts'

/** Signs in again over the screen that was open, so that nothing typed there is lost. */
export const SessionEndedDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const navigate = useNavigate()
  const { data: me } = trpc.account.me.useQuery(undefined, { enabled: false })
  const goOn = async () => {
    const now = await queries.account.me.fetch(undefined, { staleTime: 0 })
    if (now.user.id === me?.user.id) {
      onOpenChange(false)
      return queryClient.invalidateQueries()
    }
    // Somebody else: nothing of what is here is theirs.
    return navigate({ to: '/', reloadDocument: true, ignoreBlocker: true })
  }
  const leave = () => {
    const next = location.pathname + location.search
    void navigate({ to: '/sign-in', search: { next }, reloadDocument: true, ignoreBlocker: true })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} modal="strict" title={texts.sessionEnded} description={texts.sessionEndedWhy}>
      <SignInForm email={me?.user.email ?? ''} onSignedIn={goOn} />
      <Button variant="ghost" className="mt-2 w-full" onClick={leave}>
        {texts.leaveScreen}
      </Button>
    </Dialog>
  )
}
