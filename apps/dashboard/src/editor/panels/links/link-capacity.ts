import type { EditorState } from '../../model/editor-state.ts'

/** Links that the plan still allows on the page. */
export const roomFor = ({ facts: { linkLimit }, history }: Pick<EditorState, 'facts' | 'history'>): number =>
  linkLimit === 0 ? Infinity : Math.max(0, linkLimit - history.present.links.length)

export const hasRoom = (state: EditorState): boolean => roomFor(state) > 0
