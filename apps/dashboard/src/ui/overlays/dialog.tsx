import type { ConfirmProps, DialogProps } from './dialog-card.tsx'
import { onDemand } from '../loading/on-demand.tsx'

export { DialogActions } from './dialog-actions.tsx'

/** On phones a sheet at the bottom, else a card in the middle. */
export const Dialog = onDemand<DialogProps>(async () => (await import('./dialog-card.tsx')).DialogCard)

/** Asks before something that cannot be taken back. */
export const Confirm = onDemand<ConfirmProps>(async () => (await import('./dialog-card.tsx')).ConfirmCard)
