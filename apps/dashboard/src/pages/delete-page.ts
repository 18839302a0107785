import { onDemand } from '../ui/loading/on-demand.tsx'

export const DeletePageDialog = onDemand(async () => (await import('./delete-page-dialog.tsx')).DeletePageDialog)
