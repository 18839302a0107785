import { finestBytes, type PageBytes } from './page-bytes.ts'

/** A page's bytes for one origin, and the work that makes them. */
type Rendition = { bytes: PageBytes | undefined; making: Promise<PageBytes> }

/** A page names the origin that it was asked for, so a client that invents origins must not fill the memory. */
const originsAtMost = 4

/** The bytes of one version of a page, by the origin that they name: made once, and finer when they are asked for again. */
export class Renditions {
  /** One at a time in the whole process, since it takes a core: a page that is asked for often has its turn. */
  static #refining = false
  readonly #byOrigin = new Map<string, Rendition>()
  readonly #grow: (bytes: number) => void

  /** `grow` is told how many bytes more, or less, are held. */
  constructor(grow: (bytes: number) => void) {
    this.#grow = grow
  }

  /** What has been made before. */
  atHand(origin: string): PageBytes | undefined {
    const rendition = this.#byOrigin.get(origin)
    if (!rendition?.bytes) return undefined
    if (!rendition.bytes.br && !Renditions.#refining) void this.#refine(origin, rendition, rendition.bytes)
    return rendition.bytes
  }

  /** `render` is called where nobody has asked before. */
  async of(origin: string, render: () => Promise<PageBytes>): Promise<PageBytes> {
    return this.atHand(origin) ?? this.#byOrigin.get(origin)?.making ?? this.#make(origin, render)
  }

  #make(origin: string, render: () => Promise<PageBytes>): Promise<PageBytes> {
    const rendition: Rendition = {
      bytes: undefined,
      making: render().then((bytes) => {
        this.#replace(origin, rendition, bytes)
        return bytes
      }),
    }
    const [oldest] = this.#byOrigin
    if (oldest && this.#byOrigin.size >= originsAtMost) {
      this.#byOrigin.delete(oldest[0])
      this.#grow(-(oldest[1].bytes?.weight ?? 0))
    }
    this.#byOrigin.set(origin, rendition)
    rendition.making.catch(() => {
      if (this.#byOrigin.get(origin) === rendition) this.#byOrigin.delete(origin)
    })
    return rendition.making
  }

  async #refine(origin: string, rendition: Rendition, bytes: PageBytes): Promise<void> {
    Renditions.#refining = true
    try {
      this.#replace(origin, rendition, await finestBytes(bytes))
    } catch {
      // It stays as large as it is.
    } finally {
      Renditions.#refining = false
    }
  }

  #replace(origin: string, rendition: Rendition, bytes: PageBytes): void {
    if (this.#byOrigin.get(origin) !== rendition) return
    this.#grow(bytes.weight - (rendition.bytes?.weight ?? 0))
    rendition.bytes = bytes
  }
}
