export type Move = { item: string; from: number; to: number }

/**
 * The shortest sequence of moves, applied one after another, that turns `from` into `to`. Describes how a document reorders a
 * page's tiles. A longest increasing subsequence stays in place. Both lists
 * must hold the same items.
 */
export function minimalMoves(from: readonly string[], to: readonly string[]): Move[] {
  const targetIndex = new Map(to.map((item, index) => [item, index]))
  // Searched from the end: when several solutions are equally short, earlier items stay and later items move.
  const backward = from.toReversed()
  const staying = new Set(
    longestIncreasingSubsequence(backward.map((item) => -(targetIndex.get(item) ?? 0))).map((index) => backward[index]),
  )
  const present = [...from]
  const moves: Move[] = []
  to.forEach((item, index) => {
    if (staying.has(item)) return
    const fromIndex = present.indexOf(item)
    present.splice(fromIndex, 1)
    const toIndex = index === 0 ? 0 : present.indexOf(to[index - 1] ?? '') + 1
    present.splice(toIndex, 0, item)
    moves.push({ item, from: fromIndex, to: toIndex })
  })
  return moves
}

/** Indexes of a longest strictly increasing subsequence. https://en.wikipedia.org/wiki/Longest_increasing_subsequence */
function longestIncreasingSubsequence(values: readonly number[]): number[] {
  // ends[n]: index of the smallest value that ends a subsequence of length n + 1. before[i]: the index before i in its
  // subsequence.
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
  const indexes: number[] = []
  for (let index = ends.at(-1); index !== undefined; index = before[index]) indexes.push(index)
  return indexes.reverse()
}
