type Siblings = { parent: Node; before: Node | null; after: Node | null }

/** Where something was: between what, as which of the controls that went away with it, and whether a whole screen went. */
export type Place = Siblings & { readonly index: number; readonly screen: boolean }

const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
const texts = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])'

/** Whether the keyboard gets there, and nothing else happens by it: on a phone its keys would cover the screen. */
export const takesFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden=true]') === null &&
  element.checkVisibility() &&
  !(element.matches(texts) && matchMedia('(pointer: coarse)').matches)

const controlsIn = (node: Node): HTMLElement[] =>
  node instanceof HTMLElement ? [node, ...node.querySelectorAll<HTMLElement>(controls)].filter((element) => element.matches(controls)) : []

/** Of `element`, which goes away with `root`. */
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

/** The control that stands for it in what follows, and without that in what comes before. */
function beside(forth: Node | null, back: Node | null, index: number): HTMLElement | undefined {
  for (const node of [...from(forth, 'nextSibling'), ...from(back, 'previousSibling')]) {
    const found = controlsIn(node).filter(takesFocus)
    if (found.length > 0) return found[Math.min(index, found.length - 1)]
  }
  return undefined
}

/** The screen's content, which takes the focus from here on. */
function content(): HTMLElement | null {
  // The screen that was left may still be there, hidden.
  const main = [...document.querySelectorAll('main')].find((element) => element.checkVisibility())
  main?.setAttribute('tabindex', '-1')
  return main ?? null
}

/** What stands beside the place now: a control, else a part of the screen that may have the focus, else the screen's content. */
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
