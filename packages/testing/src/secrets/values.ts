/** Shorter values occur in texts by chance. */
export const minValueLength = 8

/** Secret values, each with its kind. */
export class Values {
  readonly #kinds = new Map<string, string>()

  has(value: string): boolean {
    return this.#kinds.has(value)
  }

  /** Ignores a value that is too short. A value that is added again gets the new kind. */
  add(value: string, kind: string): void {
    if (value.length >= minValueLength) this.#kinds.set(value, kind)
  }

  /** The kinds of the values that the text contains, each once. */
  kindsIn(text: string): string[] {
    const kinds = new Set<string>()
    for (const [value, kind] of this.#kinds) if (!kinds.has(kind) && text.includes(value)) kinds.add(kind)
    return [...kinds]
  }
}
