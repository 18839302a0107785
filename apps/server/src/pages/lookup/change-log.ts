/** Which keys have changed since a moment that somebody still cares about. */
export class Changes {
  /** In the order of their last change. */
  readonly #at = new Map<string, number>()
  #now = 0

  /** A moment: all changes so far were before it. */
  get now(): number {
    return this.#now
  }

  note(key: string): void {
    this.#at.delete(key)
    this.#at.set(key, (this.#now += 1))
  }

  since(moment: number, key: string | undefined): boolean {
    return key !== undefined && (this.#at.get(key) ?? 0) > moment
  }

  /** Nobody will ask about what was before `moment`. */
  forgetBefore(moment: number): void {
    for (const [key, at] of this.#at) {
      if (at > moment) return
      this.#at.delete(key)
    }
  }
}
