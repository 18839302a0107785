/** What a page's screen shows at its left; `preview` only where there is no room beside it. */
export const panels = ['links', 'design', 'page', 'preview'] as const
export type Panel = (typeof panels)[number]
