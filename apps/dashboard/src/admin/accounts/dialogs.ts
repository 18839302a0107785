import { onDemand } from '../../ui/on-demand.tsx'

export const DeleteOtherDialog = onDemand(async () => (await import('./delete-other-dialog.tsx')).DeleteOtherDialog)
export const NewAccountDialog = onDemand(async () => (await import('./new-account-dialog.tsx')).NewAccountDialog)
export const PlanDialog = onDemand(async () => (await import('./plan-dialog.tsx')).PlanDialog)
export const ResetLinkDialog = onDemand(async () => (await import('./reset-link-dialog.tsx')).ResetLinkDialog)
