/** FNV-1a, 32 bits. */
export const hash = (text: string): number => {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** Mulberry32: the same seed gives the same numbers everywhere. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const shapeOf = (chance: number): readonly [columns: number, rows: number] => {
  if (chance < 0.09) return [2, 2]
  if (chance < 0.2) return [2, 1]
  return chance < 0.24 ? [4, 1] : [1, 1]
}

const toneOf = (shade: number): number => {
  if (shade < 0.22) return 0
  if (shade < 0.46) return 1
  return shade < 0.8 ? 2 : 3
}

/** Five SVG paths, one a tone, of stones on a board of 10-unit cells with 1 unit between them; the same seed gives the same board. */
export const mosaic = (seed: string, columns: number, rows: number): string[] => {
  const next = random(hash(seed))
  const taken = new Set<number>()
  const paths = ['', '', '', '', '']
  const free = (x: number, y: number, w: number, h: number): boolean => {
    if (x + w > columns || y + h > rows) return false
    for (let i = 0; i < w * h; i++) if (taken.has((y + Math.floor(i / w)) * columns + x + (i % w))) return false
    return true
  }
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (taken.has(y * columns + x)) continue
      const shape = shapeOf(next())
      const [w, h] = free(x, y, ...shape) ? shape : [1, 1]
      for (let i = 0; i < w * h; i++) taken.add((y + Math.floor(i / w)) * columns + x + (i % w))
      // Darker on the left, lighter on the right, a spark here and there.
      const shade = next() * 0.75 + (x / columns) * 0.55
      const tone = next() < 0.07 ? 4 : toneOf(shade)
      paths[tone] += `M${x * 10} ${y * 10}h${w * 10 - 1}v${h * 10 - 1}h-${w * 10 - 1}z`
    }
  return paths
}
