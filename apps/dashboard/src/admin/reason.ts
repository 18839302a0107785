import { onDemand } from '../ui/loading/on-demand.tsx'

export const ReasonDialog = onDemand(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
