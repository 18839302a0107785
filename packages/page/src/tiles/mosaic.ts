/** FNV-1a, 32 bits. */
export const hash = (text: string): number => {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

/** Mulberry32: a seed gives the same numbers on every platform. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

type Stone = { columns: number; rows: number; outline: string }

const stone = (columns: number, rows: number): Stone => ({
  columns,
  rows,
  outline: `h${columns * 10 - 1}v${rows * 10 - 1}h-${columns * 10 - 1}z`,
})

const [small, wide, long, big] = [stone(1, 1), stone(2, 1), stone(4, 1), stone(2, 2)]

const stoneOf = (chance: number): Stone => {
  if (chance < 0.09) return big
  if (chance < 0.2) return wide
  return chance < 0.24 ? long : small
}

const toneOf = (shade: number): number => {
  if (shade < 0.22) return 0
  if (shade < 0.46) return 1
  return shade < 0.8 ? 2 : 3
}

/** Five SVG paths, one per tone, of stones on a board of 10-unit cells with gaps of 1 unit. A seed always gives the same board. */
export const mosaic = (seed: string, columns: number, rows: number): string[] => {
  const next = random(hash(seed))
  const taken = new Uint8Array(columns * rows)
  const paths = ['', '', '', '', '']
  const fits = (x: number, y: number, { columns: w, rows: h }: Stone): boolean => {
    if (x + w > columns || y + h > rows) return false
    // The row below needs no check: only stones further left in this row can extend into it.
    for (let i = x; i < x + w; i++) if (taken[y * columns + i]) return false
    return true
  }
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (taken[y * columns + x]) continue
      const wanted = stoneOf(next())
      const chosen = fits(x, y, wanted) ? wanted : small
      for (let row = y; row < y + chosen.rows; row++) taken.fill(1, row * columns + x, row * columns + x + chosen.columns)
      // Darker on the left, lighter on the right, a spark here and there.
      const shade = next() * 0.75 + (x / columns) * 0.55
      const tone = next() < 0.07 ? 4 : toneOf(shade)
      paths[tone] += `M${x * 10} ${y * 10}${chosen.outline}`
    }
  return paths
}
