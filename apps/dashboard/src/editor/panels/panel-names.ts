export const panels = ['links', 'design', 'page'] as const
export type Panel = (typeof panels)[number]
