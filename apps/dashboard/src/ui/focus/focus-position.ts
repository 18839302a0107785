type Siblings = { parent: Node; before: Node | null; after: Node | null }

/** Where an element was: its siblings, its index among the controls removed with it, and whether a whole screen was removed. */
export type Place = Siblings & { readonly index: number; readonly removedScreen: boolean }

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])'

/** Whether the element can take the focus without side effects: a text field would open a phone's keyboard. */
export const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true]') === null &&
  element.checkVisibility() &&
  !(element.matches(textFields) && matchMedia('(pointer: coarse)').matches)

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
  removedScreen: root instanceof HTMLElement && (root.matches('main, h1') || root.querySelector('h1') !== null),
})

function* from(node: Node | null, step: 'nextSibling' | 'previousSibling'): Generator<Node> {
  for (let at = node; at; at = at[step]) yield at
}

/** The control at the same index in the following siblings, otherwise in the preceding ones. */
function beside(next: Node | null, previous: Node | null, index: number): HTMLElement | undefined {
  for (const node of [...from(next, 'nextSibling'), ...from(previous, 'previousSibling')]) {
    const found = controlsIn(node).filter(takesFocus)
    if (found.length > 0) return found[Math.min(index, found.length - 1)]
  }
  return undefined
}

/** The screen's main element, made focusable. */
function focusableMain(): HTMLElement | null {
  // The previous screen may still be in the document, hidden.
  const main = [...document.querySelectorAll('main')].find((element) => element.checkVisibility())
  main?.setAttribute('tabindex', '-1')
  return main ?? null
}

/**
 * Where the focus goes: to a control beside the place, otherwise to the nearest ancestor that is focusable or has a control beside it, otherwise
 * to the main element. Null while no main element is visible.
 */
export function neighborOf({ parent, before, after, index, removedScreen }: Place): HTMLElement | null {
  if (removedScreen || !parent.isConnected) return focusableMain()
  const ifStillInParent = (node: Node | null) => (node?.parentNode === parent ? node : null)
  const last = ifStillInParent(before)
  const found = beside(last ? last.nextSibling : (ifStillInParent(after) ?? parent.firstChild), last, index)
  if (found) return found
  for (let at: Node | null = parent; at instanceof HTMLElement; at = at.parentNode) {
    if (at.matches('[tabindex]')) return at
    const next = beside(at.nextSibling, at.previousSibling, 0)
    if (next) return next
  }
  return focusableMain()
}
