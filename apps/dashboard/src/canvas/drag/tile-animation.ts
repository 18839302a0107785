import type { Box, Point } from '../measure/grid-lines.ts'

const timing = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** The current offset of an element by its running animations. */
const animatedOffset = (element: HTMLElement, running: readonly Animation[]): Point => {
  if (running.length === 0) return { x: 0, y: 0 }
  const { m41, m42 } = new DOMMatrix(getComputedStyle(element).transform)
  return { x: m41, y: m42 }
}

type TileAnimation = { element: HTMLElement; running: readonly Animation[]; offset: Point }

const start = (animations: readonly TileAnimation[]) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const { element, running, offset } of animations) {
    for (const animation of running) animation.cancel()
    element.animate({ transform: [`translate(${offset.x}px,${offset.y}px)`, 'none'], zIndex: [1, 1] }, timing)
  }
}

/** Animates an element from `offset` to its place, above other tiles. */
export const animateToPlace = (element: HTMLElement, offset: Point) => start([{ element, running: element.getAnimations(), offset }])

type Layout = { boxes: ReadonlyMap<string, Box>; cells: ReadonlyMap<string, HTMLElement> }

/** The vertical range of the page that is visible, in pixels of the page. */
const visibleRange = (root: HTMLElement): { top: number; bottom: number } => {
  const frame = root.ownerDocument.defaultView?.frameElement as HTMLElement
  const { top, width } = frame.getBoundingClientRect()
  const scale = width / frame.offsetWidth
  return { top: -top / scale, bottom: (innerHeight - top) / scale }
}

/**
 * Animates tiles to their new places, starting from their current position. Skips `lifted`, which follows the pointer, and tiles
 * out of sight: each animation takes a compositor layer, and a hundred layers are slow.
 */
export const animateMoves = (root: HTMLElement, before: Layout, after: Layout, lifted: string | undefined) => {
  const { top, bottom } = visibleRange(root)
  const isVisible = (box: Box) => box.top < bottom && box.top + box.height > top
  const animations = [...after.cells].flatMap(([id, element]) => {
    const [from, to] = [before.boxes.get(id), after.boxes.get(id)]
    if (id === lifted || !from || !to || (from.left === to.left && from.top === to.top)) return []
    if (!isVisible(from) && !isVisible(to)) return []
    const running = element.getAnimations()
    const { x, y } = animatedOffset(element, running)
    return [{ element, running, offset: { x: from.left - to.left + x, y: from.top - to.top + y } }]
  })
  // Started together: reading styles between starts would recalculate all styles each time.
  start(animations)
}
