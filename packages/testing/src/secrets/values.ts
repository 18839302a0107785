/** Shorter values occur in texts by chance. */
export const minValueLength = 8

const maxHash = 0xffff

/** A hash of the last four characters, from that of those before the last. */
const nextHash = (hash: number, character: number): number => ((hash << 4) ^ character) & maxHash

const hashedLength = 4

/** Secret values, each with its kind. A text is searched once, not once for each value: the tests of a run have thousands. */
export class Values {
  readonly #kinds = new Map<string, string>()
  readonly #byStart = new Map<string, string[]>()
  readonly #isHashOfStart = new Uint8Array(maxHash + 1)

  has(value: string): boolean {
    return this.#kinds.has(value)
  }

  /** Ignores a value that is too short. A value that is added again gets the new kind. */
  add(value: string, kind: string): void {
    if (value.length < minValueLength) return
    if (!this.#kinds.has(value)) {
      const start = value.slice(0, minValueLength)
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), value])
      let hash = 0
      for (let index = 0; index < hashedLength; index += 1) hash = nextHash(hash, value.charCodeAt(index))
      this.#isHashOfStart[hash] = 1
    }
    this.#kinds.set(value, kind)
  }

  /** The kinds of the values that the text contains, each once. */
  kindsIn(text: string): string[] {
    const found = new Set<string>()
    let hash = 0
    for (let index = 0; index < text.length; index += 1) {
      hash = nextHash(hash, text.charCodeAt(index))
      if (this.#isHashOfStart[hash] === 0) continue
      const at = index + 1 - hashedLength
      for (const value of this.#byStart.get(text.slice(at, at + minValueLength)) ?? [])
        if (text.startsWith(value, at)) found.add(this.#kinds.get(value) ?? '')
    }
    return found.size === 0 ? [] : [...new Set(this.#kinds.values())].filter((kind) => found.has(kind))
  }
}
