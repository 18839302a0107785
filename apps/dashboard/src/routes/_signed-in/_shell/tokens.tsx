import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../api.ts'
import { TokensLoading, TokensScreen } from '../../../tokens/tokens-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/tokens')({
  loader: () => queries.tokens.list.ensureData(),
  pendingComponent: TokensLoading,
  component: TokensScreen,
})
