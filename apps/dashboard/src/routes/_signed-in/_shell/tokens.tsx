import { createFileRoute } from '@tanstack/react-router'

import { queries } from '../../../app/api.ts'
import { FailedPart } from '../../../app/failures/failure-screen.tsx'
import { TokensLoading, TokensScreen } from '../../../tokens/tokens-screen.tsx'

export const Route = createFileRoute('/_signed-in/_shell/tokens')({
  loader: () => queries.tokens.list.ensureData(),
  pendingComponent: TokensLoading,
  errorComponent: FailedPart,
  component: TokensScreen,
})
