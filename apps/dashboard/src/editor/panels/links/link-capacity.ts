import type { EditorState } from '../../model/editor-state.ts'

/** How many links the plan still allows on the page. */
export const linkCapacity = ({ facts: { linkLimit }, history }: Pick<EditorState, 'facts' | 'history'>): number =>
  linkLimit === 0 ? Infinity : Math.max(0, linkLimit - history.present.links.length)

export const canAddLink = (state: EditorState): boolean => linkCapacity(state) > 0
