const edgePx = 72
const maxSpeedPxPerMs = 1.1
const maxFrameMs = 50

/** Pixels per millisecond; negative scrolls up. `pointer` is its distance from the upper edge. */
export const scrollSpeed = (pointer: number, height: number): number => {
  // Leaves half of a small viewport without scrolling.
  const zone = Math.min(edgePx, height / 4)
  const depth = pointer < zone ? pointer - zone : Math.max(0, pointer - (height - zone))
  return Math.max(-1, Math.min(1, depth / zone)) * maxSpeedPxPerMs
}

/** Scrolls while the pointer is near the upper or lower edge. Returns a function that stops it. */
export const autoScroll = (scroller: HTMLElement, pointerY: () => number, onScrolled: () => void): (() => void) => {
  let last = performance.now()
  const tick = (now: number) => {
    const { top, height } = scroller.getBoundingClientRect()
    const before = scroller.scrollTop
    // A late frame does not make it jump.
    const step = scrollSpeed(pointerY() - top, height) * Math.min(now - last, maxFrameMs)
    last = now
    if (step !== 0) scroller.scrollTop = before + step
    if (scroller.scrollTop !== before) onScrolled()
    frame = requestAnimationFrame(tick)
  }
  let frame = requestAnimationFrame(tick)
  return () => cancelAnimationFrame(frame)
}
