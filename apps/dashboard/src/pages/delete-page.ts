import { onDemand } from '../ui/on-demand.tsx'

export const DeletePageDialog = onDemand(async () => (await import('./delete-page-dialog.tsx')).DeletePageDialog)
