import type { Box, Point } from '../measure/grid-lines.ts'

const timing = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** How far its running motions still hold an element away from where it belongs. */
const held = (element: HTMLElement, running: readonly Animation[]): Point => {
  if (running.length === 0) return { x: 0, y: 0 }
  const { m41, m42 } = new DOMMatrix(getComputedStyle(element).transform)
  return { x: m41, y: m42 }
}

type Motion = { element: HTMLElement; running: readonly Animation[]; away: Point }

const start = (motions: readonly Motion[]) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const { element, running, away } of motions) {
    for (const motion of running) motion.cancel()
    element.animate({ transform: [`translate(${away.x}px,${away.y}px)`, 'none'], zIndex: [1, 1] }, timing)
  }
}

/** Lets something glide to where it belongs, from `away` of there and above all that it crosses. */
export const glideHome = (element: HTMLElement, away: Point) => start([{ element, running: element.getAnimations(), away }])

type Layout = { boxes: ReadonlyMap<string, Box>; cells: ReadonlyMap<string, HTMLElement> }

/** Between which heights of the page a window of its own frame shows it at most. */
const seenOf = (root: HTMLElement): { top: number; bottom: number } => {
  const frame = root.ownerDocument.defaultView?.frameElement as HTMLElement
  const { top, width } = frame.getBoundingClientRect()
  const scale = width / frame.offsetWidth
  return { top: -top / scale, bottom: (innerHeight - top) / scale }
}

/**
 * Lets tiles that have another place than before glide there, a motion that is under way from where it is; all but `lifted`, which
 * a pointer holds, and those that nobody sees: a motion takes a layer, and a hundred layers take longer than the rest together.
 */
export const glide = (root: HTMLElement, before: Layout, after: Layout, lifted: string | undefined) => {
  const { top, bottom } = seenOf(root)
  const isSeen = (box: Box) => box.top < bottom && box.top + box.height > top
  const motions = [...after.cells].flatMap(([id, element]) => {
    const [from, to] = [before.boxes.get(id), after.boxes.get(id)]
    if (id === lifted || !from || !to || (from.left === to.left && from.top === to.top)) return []
    if (!isSeen(from) && !isSeen(to)) return []
    const running = element.getAnimations()
    const { x, y } = held(element, running)
    return [{ element, running, away: { x: from.left - to.left + x, y: from.top - to.top + y } }]
  })
  // Only now: whatever is asked of an element after each start would have the browser work all styles out each time.
  start(motions)
}
