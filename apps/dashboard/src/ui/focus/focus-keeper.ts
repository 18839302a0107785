import { neighbourOf, type Place, placeOf, takesFocus } from './focus-position.ts'

/** What is closed gives the focus back to what it was opened from. */
const layers = '[role=dialog], [role=menu], [role=listbox], [data-sonner-toast]'

/** Elements that had the focus, the last one at the end, and where those were that are gone. */
const held: HTMLElement[] = []
const places = new WeakMap<HTMLElement, Place>()
const most = 8

const remember = ({ target }: { target: EventTarget | null }): void => {
  if (!(target instanceof HTMLElement)) return
  if (held.includes(target)) held.splice(held.indexOf(target), 1)
  held.push(target)
  if (held.length > most) held.shift()
}

/** Who leaves a control for nothing, by a click beside it, wants none to have the focus. */
const forget = ({ target, relatedTarget }: FocusEvent): void => {
  if (relatedTarget !== null || !(target instanceof HTMLElement)) return
  // What goes away is still there at this moment, and what waits for its code is hidden before it goes.
  queueMicrotask(() => {
    if (document.activeElement !== document.body || !target.isConnected || target.matches(':disabled')) return
    if (target.checkVisibility()) held.length = 0
  })
}

function restore(): void {
  for (let lost = held.at(-1); lost; lost = held.at(-1)) {
    const place = lost.closest(layers) ? undefined : (places.get(lost) ?? (lost.isConnected ? placeOf(lost, lost) : undefined))
    const next = takesFocus(lost) ? lost : place && neighbourOf(place)
    // One screen is hidden and the next one not there: it comes.
    if (next === null) return
    held.pop()
    if (next) return move(next)
  }
}

/** Brings it into view for whoever uses the keyboard; to others nothing has happened. */
function move(next: HTMLElement): void {
  next.focus({ preventScroll: true })
  if (next.tabIndex >= 0 && next.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' })
}

const follow = (records: readonly MutationRecord[]): void => {
  for (const element of held) {
    if (element.isConnected || places.has(element)) continue
    for (const { removedNodes, target, previousSibling, nextSibling } of records) {
      const root = [...removedNodes].find((node) => node.contains(element))
      if (root && target.isConnected)
        places.set(element, placeOf(element, root, { parent: target, before: previousSibling, after: nextSibling }))
    }
  }
  const last = held.at(-1)
  if (!last || takesFocus(last)) return
  if (document.activeElement === document.body || last.matches(':disabled')) restore()
}

/** When the focused element is removed or disabled, focuses its neighbour. Browsers would leave the keyboard at the top of the page. */
export function keepFocus(): void {
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  new MutationObserver(follow).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
}
