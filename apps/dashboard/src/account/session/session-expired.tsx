import { onDemand } from '../../ui/loading/on-demand.tsx'
import { sessionEnd, useSessionEnd } from './session-expiry.ts'

const SessionEndedDialog = onDemand(async () => (await import('./session-expired-dialog.tsx')).SessionEndedDialog)

/** Asks to sign in again once the session has ended. Where that does not load, the next refused call brings it up again. */
export const SessionEnded = () => <SessionEndedDialog open={useSessionEnd()} onOpenChange={sessionEnd.set} />
