type Weighed = { bytes: number }

/** A map that holds at most `limit` bytes by its values' own account: what was touched least recently goes first. */
export class BoundedMap<V extends Weighed> {
  readonly #values = new Map<string, V>()
  readonly #limit: number
  readonly #dropped: (value: V) => void
  #bytes = 0

  constructor(limit: number, dropped: (value: V) => void) {
    this.#limit = limit
    this.#dropped = dropped
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#values.size
  }

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: V): void {
    this.delete(key)
    this.#values.set(key, value)
    this.#bytes += value.bytes
    this.#makeRoom()
  }

  delete(key: string): void {
    const value = this.#values.get(key)
    if (!value) return
    this.#values.delete(key)
    this.#bytes -= value.bytes
    this.#dropped(value)
  }

  /** It is the last to go now. */
  touch(key: string, value: V): void {
    if (this.#values.get(key) !== value) return
    this.#values.delete(key)
    this.#values.set(key, value)
  }

  /** `value` has become heavier; what the map no longer holds is none of its weight. */
  grow(key: string, value: V, bytes: number): void {
    if (this.#values.get(key) !== value) return
    value.bytes += bytes
    this.#bytes += bytes
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const key of this.#values.keys()) {
      if (this.#bytes <= this.#limit) return
      this.delete(key)
    }
  }
}
