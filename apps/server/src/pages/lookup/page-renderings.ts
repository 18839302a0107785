import { type EncodedPage, encodeSmall } from './encoded-page.ts'

/** One origin's page, and the rendering that makes it. */
type Rendering = { page: EncodedPage | undefined; readonly rendered: Promise<EncodedPage> }

/** A page contains the origin it was requested for. A client that invents Host headers must not fill the memory. */
const maxOrigins = 4

/** One revision of a page, encoded for each origin: rendered once, and compressed further when it is requested again. */
export class PageRenderings {
  /** One compression at a time in the whole process, since it occupies a core. */
  static #compressing = false
  readonly #byOrigin = new Map<string, Rendering>()
  readonly #onResize: (bytes: number) => void

  /** `onResize` receives the difference in memory. */
  constructor(onResize: (bytes: number) => void) {
    this.#onResize = onResize
  }

  /** The page for this origin, if it has been rendered. */
  ready(origin: string): EncodedPage | undefined {
    const rendering = this.#byOrigin.get(origin)
    if (!rendering?.page) return undefined
    if (!rendering.page.br && !PageRenderings.#compressing) void this.#compress(origin, rendering, rendering.page)
    return rendering.page
  }

  /** The page for this origin. Concurrent callers share one call of `render`; its rejections are not kept. */
  async get(origin: string, render: () => Promise<EncodedPage>): Promise<EncodedPage> {
    return this.ready(origin) ?? this.#byOrigin.get(origin)?.rendered ?? this.#render(origin, render)
  }

  #render(origin: string, render: () => Promise<EncodedPage>): Promise<EncodedPage> {
    const rendering: Rendering = {
      page: undefined,
      rendered: render().then((page) => {
        this.#replace(origin, rendering, page)
        return page
      }),
    }
    const [oldest] = this.#byOrigin
    if (oldest && this.#byOrigin.size >= maxOrigins) {
      this.#byOrigin.delete(oldest[0])
      this.#onResize(-(oldest[1].page?.bytes ?? 0))
    }
    this.#byOrigin.set(origin, rendering)
    rendering.rendered.catch(() => {
      if (this.#byOrigin.get(origin) === rendering) this.#byOrigin.delete(origin)
    })
    return rendering.rendered
  }

  async #compress(origin: string, rendering: Rendering, page: EncodedPage): Promise<void> {
    PageRenderings.#compressing = true
    try {
      this.#replace(origin, rendering, await encodeSmall(page))
    } catch {
      // The larger one remains in use.
    } finally {
      PageRenderings.#compressing = false
    }
  }

  #replace(origin: string, rendering: Rendering, page: EncodedPage): void {
    if (this.#byOrigin.get(origin) !== rendering) return
    const before = rendering.page?.bytes ?? 0
    rendering.page = page
    this.#onResize(page.bytes - before)
  }
}
