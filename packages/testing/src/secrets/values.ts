/** Shorter values stand in any text. */
export const shortest = 8

const block = 3

/** A number for the block of characters that ends there. */
const blockAt = (text: string, end: number) =>
  ((text.charCodeAt(end - 2) & 63) << 12) | ((text.charCodeAt(end - 1) & 63) << 6) | (text.charCodeAt(end) & 63)

/** Values by their kinds, which are found in one pass over a text, however many they are: Wu and Manber's. */
export class Values {
  readonly #kinds = new Map<string, string>()
  readonly #byStart = new Map<string, string[]>()
  /** How far the next value that could have begun is from a block. */
  readonly #skips = new Uint8Array(2 ** 18).fill(shortest - block + 1)

  has(value: string): boolean {
    return this.#kinds.has(value)
  }

  /** One that is shorter than the shortest is not found. */
  add(value: string, kind: string): void {
    const known = this.has(value)
    this.#kinds.set(value, kind)
    if (known || value.length < shortest) return
    const start = value.slice(0, shortest)
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), value])
    for (let end = block - 1; end < shortest; end += 1) {
      const at = blockAt(start, end)
      this.#skips[at] = Math.min(this.#skips[at] ?? 0, shortest - 1 - end)
    }
  }

  /** The kinds of those that stand in a text, each once. */
  kindsIn(text: string): string[] {
    const kinds = new Set<string>()
    for (let end = shortest - 1; end < text.length;) {
      const skip = this.#skips[blockAt(text, end)] ?? 0
      end += Math.max(skip, 1)
      if (skip > 0) continue
      const start = end - shortest
      for (const value of this.#byStart.get(text.slice(start, end)) ?? [])
        if (text.startsWith(value, start)) kinds.add(this.#kinds.get(value) ?? '')
    }
    return [...kinds]
  }
}
