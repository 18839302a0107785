const edge = 72
const fastest = 18

/** How far to scroll in one frame while the pointer is this far below the upper edge of something this high. */
export const scrollSpeed = (pointer: number, height: number): number => {
  // On a small screen the edges leave the middle in peace.
  const zone = Math.min(edge, height / 4)
  const depth = pointer < zone ? pointer - zone : Math.max(0, pointer - (height - zone))
  return Math.max(-1, Math.min(1, depth / zone)) * fastest
}

/** While a pointer stays near the upper or lower edge, scrolls there. Answers a function that ends it. */
export const autoScroll = (scroller: HTMLElement, pointerY: () => number, onScrolled: () => void): (() => void) => {
  let frame = 0
  const tick = () => {
    const { top, height } = scroller.getBoundingClientRect()
    const before = scroller.scrollTop
    const speed = scrollSpeed(pointerY() - top, height)
    if (speed !== 0) scroller.scrollTop = before + speed
    if (scroller.scrollTop !== before) onScrolled()
    frame = requestAnimationFrame(tick)
  }
  frame = requestAnimationFrame(tick)
  return () => cancelAnimationFrame(frame)
}
