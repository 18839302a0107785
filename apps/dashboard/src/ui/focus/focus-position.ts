type Siblings = { parent: Node; before: Node | null; after: Node | null }

/** Where an element was: its siblings, its index among the controls removed with it, and whether a whole screen was removed. */
export type Place = Siblings & { readonly index: number; readonly screen: boolean }

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
const texts = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])'

/** Whether the element can take the focus without side effects: a text field would open a phone's keyboard. */
export const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true]') === null &&
  element.checkVisibility() &&
  !(element.matches(texts) && matchMedia('(pointer: coarse)').matches)

const controlsIn = (node: Node): HTMLElement[] =>
  node instanceof HTMLElement ? [node, ...node.querySelectorAll<HTMLElement>(controls)].filter((element) => element.matches(controls)) : []

/** The place of `element`, which is removed with `root`. */
export const placeOf = (
  element: HTMLElement,
  root: Node,
  siblings: Siblings = { parent: root.parentNode ?? document.body, before: root.previousSibling, after: root.nextSibling },
): Place => ({
  ...siblings,
  index: controlsIn(root).indexOf(element),
  screen: root instanceof HTMLElement && (root.matches('main, h1') || root.querySelector('h1') !== null),
})

function* from(node: Node | null, step: 'nextSibling' | 'previousSibling'): Generator<Node> {
  for (let at = node; at; at = at[step]) yield at
}

/** The control at the same index in the following siblings, otherwise in the preceding ones. */
function beside(forth: Node | null, back: Node | null, index: number): HTMLElement | undefined {
  for (const node of [...from(forth, 'nextSibling'), ...from(back, 'previousSibling')]) {
    const found = controlsIn(node).filter(takesFocus)
    if (found.length > 0) return found[Math.min(index, found.length - 1)]
  }
  return undefined
}

/** The screen's main element, made focusable. */
function content(): HTMLElement | null {
  // The previous screen may still be in the document, hidden.
  const main = [...document.querySelectorAll('main')].find((element) => element.checkVisibility())
  main?.setAttribute('tabindex', '-1')
  return main ?? null
}

/** What is beside the place now: a control, else the nearest focusable container, else the screen's main element. */
export function neighbourOf({ parent, before, after, index, screen }: Place): HTMLElement | null {
  if (screen || !parent.isConnected) return content()
  const there = (node: Node | null) => (node?.parentNode === parent ? node : null)
  const last = there(before)
  const found = beside(last ? last.nextSibling : (there(after) ?? parent.firstChild), last, index)
  if (found) return found
  for (let at: Node | null = parent; at instanceof HTMLElement; at = at.parentNode) {
    if (at.matches('[tabindex]')) return at
    const next = beside(at.nextSibling, at.previousSibling, 0)
    if (next) return next
  }
  return content()
}
