import { documentField } from '../editor-context.ts'
import type { Panel } from './panel-names.ts'

/** The location of a field, by its path in the document: the panel, and the link if it is in a link's form. */
export const fieldPlace = (path: string): { panel: Panel; link: string | null } => {
  const [part, key = ''] = path.slice(1).split('/')
  if (part === 'links') return { panel: 'links', link: key }
  return { panel: part === 'theme' ? 'design' : 'page', link: null }
}

/** The time allowed for the panel and the link's form to load and render. */
const maxWaitMs = 3_000

/** Focuses the field of a path in the document as soon as it is rendered. */
export function focusField(path: string): void {
  const endsAt = performance.now() + maxWaitMs
  const attempt = () => {
    const field = document.querySelector<HTMLElement>(`[${documentField}="${CSS.escape(path)}"]`)
    // Opening a form focuses its first field, so this waits until that has happened.
    if (field) requestAnimationFrame(() => field.focus())
    else if (performance.now() < endsAt) requestAnimationFrame(attempt)
  }
  attempt()
}
