import * as texts from '../texts.ts'

/** `aspect`: width by height; null for any. */
export type Shape = { name: 'cover' | 'free' | 'square' | 'wide'; label: string; aspect: number | null; round: boolean }

const shape = (name: Shape['name'], label: string, aspect: number | null, round = false): Shape => ({ name, label, aspect, round })

const free = shape('free', texts.shapeFree, null)
const square = shape('square', texts.shapeSquare, 1)
const wide = shape('wide', texts.shapeWide, 16 / 9)
// The page shows covers in this shape on phones. On wide screens, it shows the middle of them.
const cover = shape('cover', texts.shapeCover, 5 / 2)
const round = shape('square', texts.shapeSquare, 1, true)

/** The shapes that make sense for an image field, by its path in the document. The first is the default. */
export function shapesFor(path: string): [Shape, ...Shape[]] {
  if (path === '/avatar') return [round]
  if (path === '/coverImage') return [cover, free]
  return path.endsWith('/iconImage') ? [square, free] : [free, square, wide]
}
