import { neighborOf, type Place, placeOf, takesFocus } from './focus-position.ts'
import { openerOf } from './focus-return.ts'

/** When these elements close, the focus returns to the previously focused element, not to a neighbor. */
const layers = '[role=dialog], [role=menu], [role=listbox], [data-sonner-toast]'

/** The elements that had the focus last, the newest at the end. */
const recent: HTMLElement[] = []
/** Where removed elements were. */
const places = new WeakMap<HTMLElement, Place>()
const maxRecent = 8

const remember = ({ target }: { target: EventTarget | null }): void => {
  const opener = openerOf(target)
  // A menu's button that was clicked or tapped was never focused, so it is remembered with the focused item.
  for (const element of opener === target ? [target] : [opener, target]) {
    if (!(element instanceof HTMLElement)) continue
    if (recent.includes(element)) recent.splice(recent.indexOf(element), 1)
    recent.push(element)
    if (recent.length > maxRecent) recent.shift()
  }
}

/** A click on an empty place takes the focus away on purpose. */
const forget = ({ target, relatedTarget }: FocusEvent): void => {
  if (relatedTarget !== null || !(target instanceof HTMLElement)) return
  // An element that is being removed is still connected here, and a suspended one is hidden before it is removed.
  queueMicrotask(() => {
    if (document.activeElement !== document.body || !target.isConnected || target.matches(':disabled')) return
    if (target.checkVisibility()) recent.length = 0
  })
}

function restore(): void {
  for (let lost = recent.at(-1); lost; lost = recent.at(-1)) {
    const place = lost.closest(layers) ? undefined : (places.get(lost) ?? (lost.isConnected ? placeOf(lost, lost) : undefined))
    const next = takesFocus(lost) ? lost : place && neighborOf(place)
    // The old screen is hidden and the new one has not rendered yet.
    if (next === null) return
    recent.pop()
    if (next) return move(next)
  }
}

/** Scrolls only for keyboard users. For others nothing visible has happened. */
function move(next: HTMLElement): void {
  next.focus({ preventScroll: true })
  if (next.tabIndex >= 0 && next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
}

const follow = (records: readonly MutationRecord[]): void => {
  for (const element of recent) {
    if (element.isConnected || places.has(element)) continue
    for (const { removedNodes, target, previousSibling, nextSibling } of records) {
      const root = [...removedNodes].find((node) => node.contains(element))
      if (root && target.isConnected)
        places.set(element, placeOf(element, root, { parent: target, before: previousSibling, after: nextSibling }))
    }
  }
  const last = recent.at(-1)
  if (!last || takesFocus(last)) return
  if (document.activeElement === document.body || last.matches(':disabled')) restore()
}

/** Moves the focus to a neighbor when the focused element is removed or disabled. Radix does that only for its own overlays. */
export function keepFocus(): void {
  // Registered before React's listeners, because the toaster stops the propagation of its focus events.
  document.addEventListener('focusin', remember, true)
  document.addEventListener('focusout', forget, true)
  new MutationObserver(follow).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}
