export type Move = { item: string; from: number; to: number }

/** The least moves, one after the other, that bring items from one order into another: a longest rising run stays. */
export function minimalMoves(from: readonly string[], to: readonly string[]): Move[] {
  const placeOf = new Map(to.map((item, index) => [item, index]))
  // Looked for from the end: where there is a choice, what came first stays, and what was added behind it moves.
  const backwards = from.toReversed()
  const staying = new Set(longestRise(backwards.map((item) => -(placeOf.get(item) ?? 0))).map((index) => backwards[index]))
  const present = [...from]
  const moves: Move[] = []
  to.forEach((item, index) => {
    if (staying.has(item)) return
    const out = present.indexOf(item)
    present.splice(out, 1)
    const into = index === 0 ? 0 : present.indexOf(to[index - 1] ?? '') + 1
    present.splice(into, 0, item)
    moves.push({ item, from: out, to: into })
  })
  return moves
}

/** Where the members of a longest strictly rising subsequence are. https://en.wikipedia.org/wiki/Longest_increasing_subsequence */
function longestRise(values: readonly number[]): number[] {
  // ends[n] is where the rise of n + 1 members with the lowest end so far ends; before[i], what comes before i in its rise.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1])
    ends[low] = index
  })
  const rise: number[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) rise.push(index)
  return rise.reverse()
}
