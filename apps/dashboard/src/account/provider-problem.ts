import { beside } from '../ui/beside.tsx'

export const ProviderProblem = beside(
  async () => (await import('./provider-problem-notice.tsx')).ProviderProblemNotice,
  () => null,
)
