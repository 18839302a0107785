import type { Point } from '../measure/grid-lines.ts'

export type Drag = { start: () => void; move: (pointer: Point) => void; end: () => void; cancel: () => void }

// A click trembles a little, and a finger more; a finger that stays is no longer about to scroll.
const mouseSlack = 4
const touchSlack = 8
const longPressMs = 280

/** What ends a drag would click on whatever lies under the pointer. */
const swallowClick = () => {
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  addEventListener(
    'click',
    (event) => {
      event.stopPropagation()
      event.preventDefault()
      over.abort()
    },
    options,
  )
  for (const next of ['pointerdown', 'keydown']) addEventListener(next, () => over.abort(), options)
}

/**
 * Follows a press until it ends. It becomes a drag when a mouse or pen has moved, or when a finger has stayed for a moment; with
 * `atOnce` right away. Until then it may still become a click or a scroll. Escape cancels. Answers a function that gives it up.
 */
export const followPress = (press: PointerEvent, holder: HTMLElement, drag: Drag, atOnce = false): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  let dragging = false
  const start = () => {
    dragging = true
    holder.setPointerCapture(press.pointerId)
    drag.start()
  }
  const timer = press.pointerType === 'touch' && !atOnce ? setTimeout(start, longPressMs) : undefined
  const stop = (finish?: () => void) => {
    clearTimeout(timer)
    listening.abort()
    if (!dragging) return
    dragging = false
    swallowClick()
    finish?.()
  }
  const ours = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => event.pointerId === press.pointerId && handle(event)
  const move = ours(({ clientX: x, clientY: y }) => {
    const distance = Math.hypot(x - press.clientX, y - press.clientY)
    if (!dragging && timer !== undefined && distance > touchSlack) stop()
    if (!dragging && timer === undefined && distance > mouseSlack) start()
    if (dragging) drag.move({ x, y })
  })
  const end = ours(() => stop(drag.end))
  const escape = (event: KeyboardEvent) => {
    if (!dragging || event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop(drag.cancel)
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener(
    'pointercancel',
    ours(() => stop(drag.cancel)),
    { signal },
  )
  addEventListener('keydown', escape, { signal, capture: true })
  // The browser would take a finger's drag for a scroll, and a long press for a call for the menu.
  holder.addEventListener('touchmove', (event) => dragging && event.preventDefault(), { signal, passive: false })
  addEventListener('contextmenu', (event) => (dragging || timer !== undefined) && event.preventDefault(), { signal })
  if (atOnce) start()
  return () => stop(drag.cancel)
}
