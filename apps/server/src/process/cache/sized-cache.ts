import { BoundedMap } from './bounded-map.ts'

/** Values that are costly to make, by what they are made of, in at most `limit` bytes. */
export class Kept<V> {
  readonly #sizeOf: (value: V) => number
  readonly #values: BoundedMap<{ value: V; bytes: number }>
  readonly #making = new Map<string, Promise<V>>()

  constructor(limit: number, sizeOf: (value: V) => number) {
    this.#sizeOf = sizeOf
    this.#values = new BoundedMap(limit, () => {})
  }

  /** What all kept values take. */
  get bytes(): number {
    return this.#values.bytes
  }

  /** Who asks while it is being made waits for the same; a failure is not kept. */
  async get(key: string, make: () => Promise<V>): Promise<V> {
    const kept = this.#values.get(key)
    if (!kept) return this.#making.get(key) ?? this.#make(key, make)
    this.#values.touch(key, kept)
    return kept.value
  }

  #make(key: string, make: () => Promise<V>): Promise<V> {
    const making = make()
      .then((value) => {
        // A text takes up to two bytes a unit.
        this.#values.set(key, { value, bytes: key.length * 2 + this.#sizeOf(value) })
        return value
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }
}
