/** Values that are costly to make, by what they are made of. Those asked for longest ago go first when all take more than `maxBytes`. */
export class Kept<V> {
  readonly #maxBytes: number
  readonly #sizeOf: (value: V) => number
  readonly #values = new Map<string, V>()
  readonly #making = new Map<string, Promise<V>>()
  #bytes = 0

  constructor(maxBytes: number, sizeOf: (value: V) => number) {
    this.#maxBytes = maxBytes
    this.#sizeOf = sizeOf
  }

  /** What all kept values take. */
  get bytes(): number {
    return this.#bytes
  }

  /** Who asks while it is being made waits for the same; a failure is not kept. */
  get(key: string, make: () => Promise<V>): Promise<V> {
    const value = this.#take(key)
    if (value !== undefined) {
      this.#put(key, value)
      return Promise.resolve(value)
    }
    const making = this.#making.get(key)
    if (making) return making
    const made = make()
      .then((fresh) => {
        this.#put(key, fresh)
        return fresh
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  #put(key: string, value: V): void {
    this.#values.set(key, value)
    this.#bytes += this.#weightOf(key, value)
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#take(oldest)
    }
  }

  #take(key: string): V | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) {
      this.#values.delete(key)
      this.#bytes -= this.#weightOf(key, value)
    }
    return value
  }

  /** A key is text, of up to two bytes a unit. */
  readonly #weightOf = (key: string, value: V): number => key.length * 2 + this.#sizeOf(value)
}
