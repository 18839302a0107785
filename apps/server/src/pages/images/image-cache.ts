import { fail, type ImageState } from '@tessera/api'
import { type ImageId, variantWidths } from '@tessera/contract'
import { LRUCache } from 'lru-cache'

import { AsyncCache } from '../../process/cache.ts'
import { withTimeout } from '../../process/timeout.ts'

const fileName = new RegExp(`^([0-9a-f]{64})(?:(?:-(${variantWidths.join('|')}))?\\.webp|(\\.jpg))$`)

/** A stored file of an image: the image, and `master`, the width of a variant, or `card` for the JPEG. */
type StoredFile = { id: ImageId; name: string }

/** The stored file that visitors find as `file` below `/static/images`: `<id>.webp`, `<id>-<width>.webp` or `<id>.jpg`. */
export function imageFileOf(file: string): StoredFile | undefined {
  const [, id, width, card] = fileName.exec(file) ?? []
  return id === undefined ? undefined : { id: id as ImageId, name: card === undefined ? (width ?? 'master') : 'card' }
}

/** Where the cache finds what it does not hold. */
export type ImageSource = {
  states: (ids: readonly ImageId[]) => Promise<ReadonlyMap<ImageId, ImageState>>
  file: (id: ImageId, name: string) => Promise<Buffer | undefined>
}

/** For this long an image's state is known without the database, so that a block takes effect within a second. */
const maxUnverifiedMs = 500
/** While the database does not answer, cached images are served for this long. */
const maxOutageMs = 5 * 60_000
/** A cached image is served if the database does not confirm its state in this time. */
const verificationTimeoutMs = 1_000
/** A state takes about 200 bytes. */
const maxStates = 50_000
/** Each query asks for at most this many states. */
const maxIdsPerQuery = 500

type Known = { state: ImageState; verifiedAt: number }

/** The files of images, in at most `maxBytes`. They never change; whether visitors get them may. */
export class ImageCache {
  readonly #source: ImageSource
  readonly #files: AsyncCache<Buffer>
  readonly #states = new LRUCache<ImageId, Known>({ max: maxStates })
  #waiting = new Set<ImageId>()
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(source: ImageSource, maxBytes: number) {
    this.#source = source
    this.#files = new AsyncCache(maxBytes, ({ length }) => length)
  }

  get bytes(): number {
    return this.#files.bytes
  }

  /** A file, or why visitors do not get it. Rejects while the database is unavailable and the file is not cached. */
  async get(id: ImageId, name: string): Promise<Buffer | Exclude<ImageState, 'shown'>> {
    const state = await this.#stateOf(id)
    if (state !== 'shown') return state
    try {
      return await this.#files.get(`${id} ${name}`, async () => (await this.#source.file(id, name)) ?? fail('image_not_found'))
    } catch (error) {
      if (error instanceof Error && 'reason' in error && error.reason === 'image_not_found') return 'absent'
      throw error
    }
  }

  async #stateOf(id: ImageId): Promise<ImageState> {
    const known = this.#states.get(id)
    const age = known ? performance.now() - known.verifiedAt : Infinity
    // An image that is uploaded now is found at once.
    if (known && known.state !== 'absent' && age < maxUnverifiedMs) return known.state
    const verified = this.#verify(id)
    if (known && age < maxOutageMs) await withTimeout(verified, verificationTimeoutMs, () => {}).catch(() => {})
    else await verified
    return this.#states.peek(id)?.state ?? 'absent'
  }

  /** One query at a time, for all images that were asked for during the last one. */
  #verify(id: ImageId): Promise<void> {
    this.#waiting.add(id)
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      const ids = [...this.#waiting]
      this.#waiting = new Set()
      const done = this.#readStates(ids)
      this.#running = done.catch(() => {})
      return done
    })
    return this.#next
  }

  async #readStates(ids: readonly ImageId[]): Promise<void> {
    const verifiedAt = performance.now()
    for (let at = 0; at < ids.length; at += maxIdsPerQuery) {
      const part = ids.slice(at, at + maxIdsPerQuery)
      const states = await this.#source.states(part)
      for (const id of part) this.#states.set(id, { state: states.get(id) ?? 'absent', verifiedAt })
    }
  }
}
