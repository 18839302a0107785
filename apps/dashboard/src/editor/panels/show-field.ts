import { documentField } from '../editor-context.ts'
import type { Panel } from './panel-names.ts'

/** Where the field of a path in the document is: its panel, and the link whose form it belongs to. */
export const fieldPlace = (path: string): { panel: Panel; link: string | null } => {
  const [part, key = ''] = path.slice(1).split('/')
  if (part === 'links') return { panel: 'links', link: key }
  return { panel: part === 'theme' ? 'design' : 'page', link: null }
}

/** The panel and the form of a link load and render first. */
const maxWaitMs = 3_000

/** Focuses the field of a path in the document as soon as it is shown. */
export function focusField(path: string): void {
  const endsAt = performance.now() + maxWaitMs
  const attempt = () => {
    const field = document.querySelector<HTMLElement>(`[${documentField}="${CSS.escape(path)}"]`)
    // Opening a form focuses its first field, so this waits until the form had its turn.
    if (field) requestAnimationFrame(() => field.focus())
    else if (performance.now() < endsAt) requestAnimationFrame(attempt)
  }
  attempt()
}
