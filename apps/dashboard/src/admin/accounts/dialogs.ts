import { onDemand } from '../../ui/loading/on-demand.tsx'

export const DeleteOtherDialog = onDemand(async () => (await import('./delete-account-dialog.tsx')).DeleteOtherDialog)
export const NewAccountDialog = onDemand(async () => (await import('./new-account-dialog.tsx')).NewAccountDialog)
export const PlanDialog = onDemand(async () => (await import('./plan-dialog.tsx')).PlanDialog)
export const ResetLinkDialog = onDemand(async () => (await import('./reset-link-dialog.tsx')).ResetLinkDialog)
