import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../api.ts'
import { FailedPart } from '../../../failed-screen.tsx'
import { SettingsLoading } from '../../../settings/settings-frame.tsx'
import { SettingsScreen } from '../../../settings/settings-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/settings')({
  loader: () =>
    Promise.all([queries.account.settings.ensureData(), queries.account.usage.ensureData(), queries.sessions.list.ensureData()]),
  pendingComponent: SettingsLoading,
  errorComponent: FailedPart,
  component: SettingsScreen,
})
