import { beside } from '../../ui/loading/beside.tsx'

export const ProviderProblem = beside(
  async () => (await import('./provider-error-notice.tsx')).ProviderProblemNotice,
  () => null,
)
