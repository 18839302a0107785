import type { Point } from '../measure/grid-lines.ts'

export type Drag = { start: () => void; move: (pointer: Point) => void; end: () => void; cancel: () => void }

// Movement that still counts as a click or a long press.
const mouseTolerancePx = 4
const touchTolerancePx = 8
const longPressMs = 280

/** Releasing the pointer after a drag would click the element below it. */
const swallowClick = () => {
  const done = new AbortController()
  const options = { capture: true, once: true, signal: done.signal }
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, options)
  for (const next of ['pointerdown', 'keydown']) addEventListener(next, () => done.abort(), options)
}

/**
 * Follows a press until it ends. It becomes a drag when a mouse or pen moves, after a long press by touch, or immediately with
 * `atOnce`. Until then it may still become a click or a scroll. Escape cancels it, and so does the returned function.
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
  const forThisPointer = (handle: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === press.pointerId && handle(event)
  const move = forThisPointer(({ clientX: x, clientY: y }) => {
    const distance = Math.hypot(x - press.clientX, y - press.clientY)
    if (!dragging && timer !== undefined && distance > touchTolerancePx) stop()
    if (!dragging && timer === undefined && distance > mouseTolerancePx) start()
    if (dragging) drag.move({ x, y })
  })
  const end = forThisPointer(() => stop(drag.end))
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
    forThisPointer(() => stop(drag.cancel)),
    { signal },
  )
  addEventListener('keydown', escape, { signal, capture: true })
  // Otherwise the browser scrolls on a drag by touch, and opens the context menu on a long press.
  holder.addEventListener('touchmove', (event) => dragging && event.preventDefault(), { signal, passive: false })
  addEventListener('contextmenu', (event) => (dragging || timer !== undefined) && event.preventDefault(), { signal })
  if (atOnce) start()
  return () => stop(drag.cancel)
}
