export const panels = ['links', 'design', 'page'] as const
/** What the editor shows beside the page. */
export type Panel = (typeof panels)[number]

export const views = ['edit', 'desktop', 'phone'] as const
/** How it shows the page. */
export type View = (typeof views)[number]
