import { onDemand } from '../../ui/loading/on-demand.tsx'

export const NewPageDialog = onDemand(async () => (await import('./new-page-dialog.tsx')).NewPageDialog)
