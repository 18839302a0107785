import type { Box, Point } from './grid-lines.ts'

const timing = { duration: 220, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** How far a running motion still holds the tile away from where it belongs. */
const held = (cell: HTMLElement): Point => {
  if (cell.getAnimations().length === 0) return { x: 0, y: 0 }
  const { m41, m42 } = new DOMMatrix(getComputedStyle(cell).transform)
  return { x: m41, y: m42 }
}

/** Lets something glide to where it belongs, from `away` of there and above all that it crosses. */
export const glideHome = (element: HTMLElement, away: Point) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const motion of element.getAnimations()) motion.cancel()
  element.animate({ transform: [`translate(${away.x}px,${away.y}px)`, 'none'], zIndex: [1, 1] }, timing)
}

type Layout = { boxes: ReadonlyMap<string, Box>; cells: ReadonlyMap<string, HTMLElement> }

/** Lets tiles that have another place than before glide there, a motion that is under way from where it is; all but `lifted`, which a pointer holds. */
export const glide = (before: Layout, after: Layout, lifted: string | undefined) => {
  const motions = [...after.cells].flatMap(([id, cell]) => {
    const [from, to] = [before.boxes.get(id), after.boxes.get(id)]
    if (id === lifted || !from || !to || (from.left === to.left && from.top === to.top)) return []
    const { x, y } = held(cell)
    return [{ cell, away: { x: from.left - to.left + x, y: from.top - to.top + y } }]
  })
  // Only now: to ask for a style after each start would have the browser work it out each time.
  for (const { cell, away } of motions) glideHome(cell, away)
}
