import { onDemand } from '../../ui/loading/on-demand.tsx'
import { sessionEnd, useSessionEnd } from './session-expiry.ts'

const SessionEndedDialog = onDemand(async () => (await import('./session-expired-dialog.tsx')).SessionEndedDialog)

/** Asks the user to sign in again once the session has ended. If the dialog fails to load, the next rejected request reopens it. */
export const SessionEnded = () => <SessionEndedDialog open={useSessionEnd()} onOpenChange={sessionEnd.set} />
