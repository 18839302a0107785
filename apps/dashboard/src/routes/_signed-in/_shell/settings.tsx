import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'

import { providerError } from '../../../account/provider-error.ts'
import { queries } from '../../../api.ts'
import { FailedPart } from '../../../failed-screen.tsx'
import { SettingsLoading } from '../../../settings/settings-frame.tsx'
import { SettingsScreen } from '../../../settings/settings-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/settings')({
  // What a provider says that could not be connected.
  validateSearch: z.object({ error: z.string().optional().catch(undefined) }),
  loader: () =>
    Promise.all([
      queries.account.instance.ensureData(undefined, { staleTime: Infinity }),
      queries.account.settings.ensureData(),
      queries.account.usage.ensureData(),
      queries.sessions.list.ensureData(),
    ]),
  pendingComponent: SettingsLoading,
  errorComponent: FailedPart,
  component: function Settings() {
    return <SettingsScreen problem={providerError(Route.useSearch().error)} />
  },
})
