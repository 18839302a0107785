import { onDemand } from '../ui/on-demand.tsx'

export const ReasonDialog = onDemand(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
