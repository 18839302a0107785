export const panels = ['links', 'design', 'page'] as const
/** What the editor shows beside the page. */
export type Panel = (typeof panels)[number]
