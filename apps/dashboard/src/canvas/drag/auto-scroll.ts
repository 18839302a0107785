const edge = 72
const fastestPerMs = 1.1

/** How far to scroll in a millisecond while the pointer is this far below the upper edge of something this high. */
export const scrollSpeed = (pointer: number, height: number): number => {
  // On a small screen the edges leave the middle in peace.
  const zone = Math.min(edge, height / 4)
  const depth = pointer < zone ? pointer - zone : Math.max(0, pointer - (height - zone))
  return Math.max(-1, Math.min(1, depth / zone)) * fastestPerMs
}

/** While a pointer stays near the upper or lower edge, scrolls there. Answers a function that ends it. */
export const autoScroll = (scroller: HTMLElement, pointerY: () => number, onScrolled: () => void): (() => void) => {
  let last = performance.now()
  const tick = (now: number) => {
    const { top, height } = scroller.getBoundingClientRect()
    const before = scroller.scrollTop
    // After a frame that came late it does not leap.
    const step = scrollSpeed(pointerY() - top, height) * Math.min(now - last, 50)
    last = now
    if (step !== 0) scroller.scrollTop = before + step
    if (scroller.scrollTop !== before) onScrolled()
    frame = requestAnimationFrame(tick)
  }
  let frame = requestAnimationFrame(tick)
  return () => cancelAnimationFrame(frame)
}
