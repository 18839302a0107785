import { type EncodedPage, encodeSmall } from './encoded-page.ts'

/** A page contains the origin it was requested for. A client that invents Host headers must not fill the memory. */
const maxOrigins = 4

/** One revision of a page, encoded for each origin: rendered once, and compressed further when it is requested again. */
export class PageRenderings {
  /** One compression at a time in the whole process, since it occupies a core. */
  static #compressing = false
  readonly #byOrigin = new Map<string, EncodedPage>()
  readonly #onResize: (bytes: number) => void

  /** `onResize` receives the difference in memory. */
  constructor(onResize: (bytes: number) => void) {
    this.#onResize = onResize
  }

  /** The page for this origin, if it has been rendered. */
  ready(origin: string): EncodedPage | undefined {
    const page = this.#byOrigin.get(origin)
    if (page && !page.br && !PageRenderings.#compressing) void this.#compress(origin, page)
    return page
  }

  /** The page for this origin, rendered unless it has been before. */
  get(origin: string, render: () => EncodedPage): EncodedPage {
    return this.ready(origin) ?? this.#render(origin, render)
  }

  #render(origin: string, render: () => EncodedPage): EncodedPage {
    const page = render()
    const [oldest] = this.#byOrigin
    if (oldest && this.#byOrigin.size >= maxOrigins) {
      this.#byOrigin.delete(oldest[0])
      this.#onResize(-oldest[1].bytes)
    }
    this.#byOrigin.set(origin, page)
    this.#onResize(page.bytes)
    return page
  }

  async #compress(origin: string, page: EncodedPage): Promise<void> {
    PageRenderings.#compressing = true
    try {
      const small = await encodeSmall(page)
      if (this.#byOrigin.get(origin) !== page) return
      this.#byOrigin.set(origin, small)
      this.#onResize(small.bytes - page.bytes)
    } catch {
      // The larger one remains in use.
    } finally {
      PageRenderings.#compressing = false
    }
  }
}
