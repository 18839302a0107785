import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

import { type DecodedImage, fail } from '@tessera/api'
import type { OwnerId } from '@tessera/contract'
import pLimit from 'p-limit'

import { OwnerLimit } from '../../../process/owner-limit.ts'
import { withTimeout } from '../../../process/timeout.ts'
import type { UnusableImageError } from './decode.ts'
import { formatOf } from './format.ts'

/** What the decoder's process sends: once that it has started, then the result of each image. */
export type DecoderReply = 'ready' | { image: DecodedImage } | { refusal: UnusableImageError['reason'] } | { failure: string }

export type ImageDecoderOptions = {
  /** The module of the process. */
  file: string
  startTimeoutMs?: number
  decodeTimeoutMs?: number
  /** The process ends after this time without an image, which gives its memory back. */
  idleTimeoutMs?: number
}

const maxWaiting = 8
const maxPerOwner = 2
/** Seconds after which a caller should try again. */
export const retryAfterSeconds = 2
/** The heap of JavaScript only: images are outside of it. */
const maxHeapMiB = 64

/** Decodes one image at a time in a child process, which starts with the first image, and again after a crash. */
export class ImageDecoder {
  readonly #options: Required<ImageDecoderOptions>
  readonly #oneAtATime = pLimit(1)
  readonly #ownerLimit = new OwnerLimit(maxPerOwner)
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #closed = false

  constructor({ startTimeoutMs = 10_000, decodeTimeoutMs = 10_000, idleTimeoutMs = 30_000, file }: ImageDecoderOptions) {
    this.#options = { file, startTimeoutMs, decodeTimeoutMs, idleTimeoutMs }
  }

  /** The id of the child process while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The images that wait for another. */
  get waiting(): number {
    return this.#oneAtATime.pendingCount
  }

  /**
   * Rejects with `image_unsupported`, `image_invalid` or `image_too_large` for the image, `rate_limited` for an account whose images are
   * being decoded already, and `image_busy` if too many images wait, the decoder is closed, or its process does not start in time.
   */
  async decode(owner: OwnerId, content: Uint8Array): Promise<DecodedImage> {
    if (!formatOf(content)) fail('image_unsupported')
    return this.decodeLoaded(owner, async () => content)
  }

  /** As `decode`, for an image whose format is known. `load` is called when it is its turn, so that images that wait take no memory here. */
  async decodeLoaded(owner: OwnerId, load: () => Promise<Uint8Array>): Promise<DecodedImage> {
    const refuse = () =>
      fail('rate_limited', { message: 'Two of your images are still being processed; try again in a moment', retryAfterSeconds })
    return this.#ownerLimit.run(owner, refuse, async () => {
      if (this.#closed || this.waiting >= maxWaiting) fail('image_busy', { retryAfterSeconds })
      return this.#oneAtATime(async () => {
        if (this.#closed) fail('image_busy', { retryAfterSeconds })
        return this.#decodeNow(await load())
      })
    })
  }

  /** Refuses the images that wait, and ends the process. */
  close(): void {
    this.#closed = true
    this.#end()
  }

  async #decodeNow(content: Uint8Array): Promise<DecodedImage> {
    clearTimeout(this.#idle)
    const child = (await this.#runningProcess()) ?? (await this.#runningProcess())
    if (!child) throw new Error('The image decoder does not start')
    try {
      const reply = await withTimeout(replyOf(child, content), this.#options.decodeTimeoutMs, () => undefined)
      if (reply === undefined || reply === 'ready') {
        // It has crashed, or takes too long: by this image, since it takes one at a time.
        this.#end()
        fail(this.#closed ? 'image_busy' : 'image_invalid', { retryAfterSeconds })
      }
      if ('refusal' in reply) fail(reply.refusal)
      if ('failure' in reply) throw new Error(`The image decoder failed: ${reply.failure}`)
      return reply.image
    } finally {
      this.#idle = setTimeout(() => this.#end(), this.#options.idleTimeoutMs)
      this.#idle.unref()
    }
  }

  /**
   * The running process, or a new one. Undefined if the new one exits before it is ready. Throws `image_busy` if it is not ready in time,
   * which is no fault of the image.
   */
  async #runningProcess(): Promise<ChildProcess | undefined> {
    if (this.#closed) fail('image_busy', { retryAfterSeconds })
    if (this.#child?.connected) return this.#child
    const child = fork(this.#options.file, [], {
      // The environment has none of the service's secrets. With these values, glibc releases memory after each image, so that peaks do not grow.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      execArgv: [`--max-old-space-size=${maxHeapMiB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    const first = await withTimeout(nextMessage(child), this.#options.startTimeoutMs, () => undefined)
    if (first === 'ready') return child
    const isRunning = child.exitCode === null && child.signalCode === null
    this.#end()
    if (isRunning) {
      const cause = new Error('The image decoder takes too long to start')
      fail('image_busy', { retryAfterSeconds, cause, message: 'The image decoder is not ready; try again in a moment' })
    }
    return undefined
  }

  #end(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

function replyOf(child: ChildProcess, content: Uint8Array): Promise<DecoderReply | undefined> {
  const reply = nextMessage(child)
  // A process that has ended answers with its exit.
  child.send(content, () => {})
  return reply
}

/** Undefined when the process ends before. */
async function nextMessage(child: ChildProcess): Promise<DecoderReply | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  try {
    const message = once(child, 'message', { signal }).then(([first]) => first as DecoderReply)
    const exit = once(child, 'exit', { signal }).then(() => undefined)
    return await Promise.race([message, exit])
  } catch {
    return undefined
  } finally {
    stop.abort()
  }
}
