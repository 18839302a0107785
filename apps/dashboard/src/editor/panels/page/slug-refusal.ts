import type { EditorState } from '../../model/editor-state.ts'

/** The message that another page has the slug, while the slug is still the refused one. */
export function slugRefusal({ history, saving: { phase } }: Pick<EditorState, 'history' | 'saving'>): string | undefined {
  if (phase.kind !== 'refused' || phase.failure.reason !== 'slug_taken') return undefined
  return phase.document.slug === history.present.slug ? phase.failure.message : undefined
}
