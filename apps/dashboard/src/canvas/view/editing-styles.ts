import type { LinkId } from '@tessera/contract'

const tile = (id: string) => `[data-link-id="${id}"]`

// The tile is in the hand; its cell stays where it would fall, and shows that.
const lift = (id: string) => `
  ${tile(id)}{position:relative;z-index:1}
  ${tile(id)}::before{content:"";position:absolute;inset:0;border:2px dashed var(--focus);border-radius:var(--r)}
  ${tile(id)}>*{z-index:1;will-change:translate;box-shadow:0 2px 6px #0003,0 24px 48px -12px #0006}
  @media (prefers-reduced-motion:no-preference){${tile(id)}>*{rotate:-1.2deg}}`

/** What makes the page a drawing on the bench: as high as what is on it, hidden links faint, and one tile in the hand. */
export const editingRules = (minHeight: number, hidden: readonly LinkId[], lifted: LinkId | undefined): string => {
  const faint = hidden.length > 0 ? `${hidden.map((id) => `${tile(id)}>*`).join()}{opacity:.4}` : ''
  return `html{overflow:hidden}#root>*{min-height:${minHeight}px}${faint}${lifted ? lift(lifted) : ''}`
}
