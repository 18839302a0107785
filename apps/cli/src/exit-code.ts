export const exitCode = { done: 0, failed: 1, differs: 2 } as const
