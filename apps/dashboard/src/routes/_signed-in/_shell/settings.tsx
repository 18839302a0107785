import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { searchParams, text } from '../../../app/search-params.ts'
import { SettingsLoading, SettingsScreen } from '../../../settings/settings-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/settings')({
  // `error`: set by a provider that could not be connected.
  validateSearch: searchParams({ error: text }),
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
    return <SettingsScreen providerError={Route.useSearch().error} />
  },
})
