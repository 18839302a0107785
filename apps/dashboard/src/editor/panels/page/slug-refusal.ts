import type { EditorState } from '../../model/editor.ts'

/** That another page has the slug, while it is the one that was sent. */
export function slugRefusal({ history, saving: { phase } }: Pick<EditorState, 'history' | 'saving'>): string | undefined {
  if (phase.is !== 'refused' || phase.failure.reason !== 'slug_taken') return undefined
  return phase.document.slug === history.present.slug ? phase.failure.message : undefined
}
